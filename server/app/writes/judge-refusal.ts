// What a mutator's refusal means for a write that may arrive for the second time, or long after it was made: often what it
// asked for holds already.
import {and, eq} from 'drizzle-orm';
import {otherArgs} from '../../../mutators/safety.ts';
import {answerArgs} from '../../../mutators/suggestion.ts';
import {readAs} from '../../../rules/read-as.ts';
import {refusal} from '../../../rules/refusal.ts';
import {ANSWERING} from '../../../rules/suggestions/suggestion.ts';
import {blockGroup} from '../../../rules/writes.ts';
import {block} from '../../platform/database/safety-tables.ts';
import {storedResponse} from '../../features/matching/pairing.ts';
import {blockMember, lastKnownName, lockPair} from '../../features/safety/end-pair.ts';
import {wereConnectedLately} from '../../features/safety/former-matches.ts';
import {claimGroups} from '../../platform/database/write-time.ts';
import type {Database} from '../../platform/postgres/client.ts';
import type {Write} from '../mutators/run-mutator.ts';

/** The code may be none of the rules', such as `match-impossible` or `internal`. */
export type Refused = {readonly code: string; readonly message: string};

/** The refusal to answer, or undefined when the write is done. */
type Judge = (db: Database, write: Write, refused: Refused) => Promise<Refused | undefined>;

/** Done: the same answer as the stored one, and a No to a card that is gone. Another answer is refused with the stored one. */
const judgeAnswer: Judge = async (db, {userId, args}, refused) => {
  const answer = readAs(answerArgs, args);
  if (!answer) return refused;
  const stored = await storedResponse(db, [userId, answer.otherId]);
  if (stored === answer.response) return undefined;
  if (stored) return refusal('already-answered', ANSWERING.elsewhere(stored));
  return answer.response === 'No' ? undefined : refused;
};

/** Blocks a member who was connected with this one lately, although the card or room is gone, unless a newer unblock exists. */
const judgeBlock: Judge = async (db, write, refused) => {
  const other = readAs(otherArgs, write.args);
  if (!other) return refused;
  const pair = [write.userId, other.otherId] as const;
  return db.retry(async (tx) => {
    const isBlocked =
      (await tx.$count(block, and(eq(block.userId, pair[0]), eq(block.otherId, pair[1])))) > 0;
    if (!isBlocked && !(await wereConnectedLately(tx, pair, new Date()))) return refused;
    const claimed = await claimGroups(tx, write, [blockGroup(other.otherId)]);
    if (isBlocked || claimed.size === 0) return undefined;
    await lockPair(tx, pair);
    await blockMember(tx, pair, await lastKnownName(tx, pair));
    return undefined;
  });
};

const JUDGES: ReadonlyMap<string, Judge> = new Map([
  ['suggestion.answer already-answered', judgeAnswer],
  ['suggestion.answer not-suggested', judgeAnswer],
  ['safety.block not-met', judgeBlock],
  // Nothing is left to end.
  ['safety.unmatch not-met', async () => undefined],
]);

export async function judgeRefusal(
  db: Database,
  write: Write,
  refused: Refused,
): Promise<Refused | undefined> {
  const judge = JUDGES.get(`${write.name} ${refused.code}`);
  return judge ? judge(db, write, refused) : refused;
}
