// Fills one member's suggestions at once, without a round, from a bounded number of members with room.
import {randomUUID} from 'node:crypto';
import {eq, inArray} from 'drizzle-orm';
import {MAX_SUGGESTIONS} from '../../../rules/suggestions/suggestion.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {profile} from '../../platform/database/tables.ts';
import {findPartners} from './find-partners.ts';
import {loadMembers, type StoredMember} from './load.ts';
import {normsAmong} from './norms.ts';
import {offerPairs, type RunContext} from './offer.ts';
import type {Offer} from './offered-pair.ts';
import {hashText, randomFrom} from './random.ts';
import {recordAt} from './round-record.ts';
import {addVacancy} from './vacancies.ts';
import {drawsControlGroup, NOTHING_LEARNED, weighedAsStored, Weighing} from './weighing.ts';

/** Pairs proposed: more than positions, because some partners may be full by then. */
const PROPOSALS_MAX = 12;

type Options = {
  /** Same members and seed, same cards. Random by default, so that members cannot predict it. */
  seed?: string;
};

/**
 * Fills the member's empty positions with members who have room, best first. Does nothing for a member outside the pool
 * or with three suggestions. Returns the number of pairs offered.
 */
export async function fillSuggestions(
  db: Database,
  userId: string,
  now: Date,
  {seed = randomUUID()}: Options = {},
): Promise<number> {
  for (let total = 0; ;) {
    const made = await db.retry((tx) => fillOnce(tx, userId, {now, seed: `${seed}/${total}`}));
    total += made;
    if (made === 0 || total >= MAX_SUGGESTIONS) return total;
  }
}

async function fillOnce(tx: Transaction, userId: string, context: RunContext): Promise<number> {
  const [member] = await loadMembers(tx, context.now, eq(profile.userId, userId));
  if (!member) return 0;
  const taken = await tx.$count(suggestion, eq(suggestion.userId, userId));
  if (taken >= MAX_SUGGESTIONS) return 0;
  await addVacancy(tx, userId, context.now);
  const found = await findPartners(tx, member, context);
  if (found.length === 0) return 0;
  const partners = await loadMembers(tx, context.now, inArray(profile.userId, found));
  const record = await recordAt(tx, context.now);
  const weighing = new Weighing(
    record?.norms ?? normsAmong([member, ...partners]),
    record?.learned ?? NOTHING_LEARNED,
  );
  const proposed = proposals(weighing, member, partners, context.seed);
  return (await offerPairs(tx, proposed, context)).length;
}

function proposals(
  weighing: Weighing,
  member: StoredMember,
  partners: readonly StoredMember[],
  seed: string,
): Offer[] {
  const own = weighedAsStored(member);
  // One arm per search: drawn per pair, a pair's weight would decide which arm's pairs are offered.
  const isByScore = weighing.trust === 0 || drawsControlGroup(randomFrom(hashText(`${seed}/arms`)));
  const arm = weighing.trust === 0 ? 'start' : isByScore ? 'score' : 'model';
  return partners
    .map((partner) => {
      const other = weighedAsStored(partner);
      return {other, weight: isByScore ? weighing.value(own, other) : weighing.weight(own, other)};
    })
    .toSorted((a, b) => b.weight - a.weight || (a.other.userId < b.other.userId ? -1 : 1))
    .slice(0, PROPOSALS_MAX)
    .map(({other}) => weighing.offer(own, other, arm));
}
