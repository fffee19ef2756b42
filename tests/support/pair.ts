// Two members who suit only each other, suggested to each other by the matching engine.
import type {MaxDistance} from '../../rules/places/distance.ts';
import {OFFER_DAYS} from '../../rules/suggestions/suggestion.ts';
import {retireDue} from '../../server/features/matching/due.ts';
import {ordered} from '../../server/features/matching/pairing.ts';
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {eventually, type TestDatabase} from './database.ts';
import {joinPool, type Member, type Persona} from './member.ts';
import {coupleAlone} from './personas.ts';
import {pickTowns, untilTownsAreLoaded, type Town} from './places.ts';
import type {StackAddress} from './stack.ts';
import {untilSuggested} from './suggested.ts';

const DAY_MS = 86_400_000;

export type Pair = {
  her: Member;
  him: Member;
  names: {her: string; him: string};
  /** To create further members who suit one of the two. */
  personas: {her: Persona; him: Persona};
};

/** The towns a member has picked, and their maximum distance. */
export type Home = {
  readonly living: Town;
  readonly hometown: Town;
  readonly maxDistance?: MaxDistance;
};

async function join(stack: StackAddress, persona: Persona, home?: Home): Promise<Member> {
  if (!home) return joinPool(stack, persona);
  await untilTownsAreLoaded(stack.databaseUrl);
  return joinPool(stack, persona, async (member) => {
    await pickTowns(member, home);
    return {maxDistance: home.maxDistance};
  });
}

/** Without `homes`, neither has picked a town. */
export async function suggestedPair(
  stack: StackAddress,
  sql: TestDatabase,
  homes?: {readonly her: Home; readonly him: Home},
): Promise<Pair> {
  const [a, b] = await coupleAlone(sql);
  const [her, him] = [await join(stack, a, homes?.her), await join(stack, b, homes?.him)];
  await untilSuggested(sql, her, him);
  return {her, him, names: {her: a.name, him: b.name}, personas: {her: a, him: b}};
}

/** Both say Yes. Returns the id of their chat. */
export async function match(sql: TestDatabase, {her, him}: Pair): Promise<string> {
  await her.mutate('suggestion.answer', {otherId: him.userId, response: 'Yes'});
  await him.mutate('suggestion.answer', {otherId: her.userId, response: 'Yes'});
  return eventually(async () => {
    const [row] = await sql<{chat_id: string | null}[]>`
      select chat_id from suggestion where user_id = ${her.userId} and other_id = ${him.userId}`;
    return row?.chat_id ?? undefined;
  }, 'the match');
}

/** Ends both cards as a round does when their time is over. */
export async function expireCards({databaseUrl}: StackAddress, {her, him}: Pair): Promise<void> {
  const {db, close} = openDatabase(databaseUrl, 'wing-test-expiry', 1);
  try {
    const [low, high] = ordered(her.userId, him.userId);
    const later = new Date(Date.now() + OFFER_DAYS * DAY_MS);
    const {expired} = await retireDue(db, [{low, high, why: 'expired'}], later);
    if (expired !== 1) throw new Error('The cards have not expired.');
  } finally {
    await close();
  }
}
