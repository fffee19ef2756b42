// The matcher never offers blocked, paused, suspended or leaving members, in a round or for a single member, planned
// before or after.
import {eq, inArray, sql} from 'drizzle-orm';
import {beforeEach, describe, expect, test} from 'vitest';
import {FORMER_DAYS} from '../../../rules/safety/safety.ts';
import {REOFFER_AFTER_DAYS} from '../../../rules/suggestions/suggestion.ts';
import {blankMember} from '../../../tests/support/population.ts';
import {insertMembers} from '../../../tests/support/scratch-database.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {user} from '../../platform/database/auth-tables.ts';
import {pairing} from '../../platform/database/matching-tables.ts';
import {block} from '../../platform/database/safety-tables.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {questionnaire} from '../../platform/database/tables.ts';
import {fillSuggestions} from '../matching/newcomer.ts';
import {offerPairs} from '../matching/offer.ts';
import {closePairing} from '../matching/pairing.ts';
import {offerOf} from '../matching/offered-pair.ts';
import {runRound} from '../matching/round.ts';
import {auditLedger} from '../credits/audit.ts';
import {settlePair} from '../suggestions/settle.ts';
import {wereConnectedLately} from './former-matches.ts';
import {blockMember, lockPair, endPair} from './end-pair.ts';

const DAY_MS = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY_MS);

const inPool = {
  relationshipReadiness: 'long-term',
  interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0],
} as const;

const base = useScratchDatabase();
beforeEach(async () => {
  await base.db.execute(sql`truncate pairing, credit_entry, chat, auth."user" cascade`);
  await insertMembers(base.db, [
    blankMember('ada', {...inPool, gender: 'Female'}),
    blankMember('ben', {...inPool, gender: 'Male'}),
  ]);
});

const cards = () => base.db.select().from(suggestion);

/** Runs every way to offer the pair; the last one was planned before the members' state changed. */
async function offerEveryWay(now: Date): Promise<number> {
  await fillSuggestions(base.db, 'ada', now);
  await fillSuggestions(base.db, 'ben', now);
  await runRound(base.db, now);
  const context = {now, seed: 'test'};
  await base.db.transaction((tx) =>
    offerPairs(tx, [offerOf('ada', 'ben', 1, {arm: 'start', chances: null})], context),
  );
  return (await cards()).length;
}

const states = {
  'has paused': () =>
    base.db
      .update(questionnaire)
      .set({pausedAt: new Date()})
      .where(eq(questionnaire.userId, 'ben')),
  'is disabled': () => base.db.update(user).set({disabledAt: new Date()}).where(eq(user.id, 'ben')),
  'is leaving': () =>
    base.db
      .update(user)
      .set({leavesAt: later(7)})
      .where(eq(user.id, 'ben')),
};

test('offers two available members to each other', async () => {
  expect(await offerEveryWay(new Date())).toBe(2);
});

test.each(Object.entries(states))('does not offer a member who %s', async (_, enter) => {
  await enter();
  expect(await offerEveryWay(new Date())).toBe(0);
  await base.db.update(user).set({disabledAt: null, leavesAt: null});
  await base.db.update(questionnaire).set({pausedAt: null});
  expect(await offerEveryWay(new Date())).toBe(2);
});

const parted = (how: 'block' | 'unmatch') =>
  base.db.transaction(async (tx) => {
    await lockPair(tx, ['ada', 'ben']);
    if (how === 'block') await blockMember(tx, ['ada', 'ben'], 'Ben');
    else await endPair(tx, ['ada', 'ben'], 'rejected');
  });

describe('a pair that was ended', () => {
  test('by a block is offered again only after the block is removed', async () => {
    await fillSuggestions(base.db, 'ada', new Date());
    expect(await cards()).toHaveLength(2);
    await parted('block');
    expect(await offerEveryWay(later(REOFFER_AFTER_DAYS + 1))).toBe(0);
    await base.db.delete(block).where(eq(block.userId, 'ada'));
    expect(await offerEveryWay(later(REOFFER_AFTER_DAYS - 1))).toBe(0);
    expect(await offerEveryWay(later(REOFFER_AFTER_DAYS + 1))).toBe(2);
  });

  test('after a No is never offered again, and a block changes neither that nor its time', async () => {
    await fillSuggestions(base.db, 'ada', new Date());
    await base.db.transaction((tx) => closePairing(tx, ['ada', 'ben'], 'rejected'));
    const [before] = await base.db.select().from(pairing);
    await parted('block');
    expect(await base.db.select().from(pairing)).toEqual([before]);
    await base.db.delete(block);
    expect(await offerEveryWay(later(1000))).toBe(0);
  });

  test('long before a block keeps its time through repeated blocks', async () => {
    await fillSuggestions(base.db, 'ada', new Date());
    await base.db.delete(suggestion);
    const closedAt = new Date(Date.now() - 20 * DAY_MS);
    await base.db.update(pairing).set({closedAt, why: 'expired'});
    await parted('block');
    await parted('block');
    expect(await base.db.select().from(pairing)).toMatchObject([{closedAt, why: 'expired'}]);
    expect(await wereConnectedLately(base.db, ['ben', 'ada'], new Date())).toBe(true);
    expect(await wereConnectedLately(base.db, ['ben', 'ada'], later(FORMER_DAYS - 19))).toBe(false);
  });

  test('by an unmatch is never offered again', async () => {
    await fillSuggestions(base.db, 'ada', new Date());
    await parted('unmatch');
    expect(await offerEveryWay(later(1000))).toBe(0);
  });

  test('after a match is never offered again, also after a block, and the ledger stays sound', async () => {
    await fillSuggestions(base.db, 'ada', new Date());
    await base.db
      .update(suggestion)
      .set({response: 'Yes'})
      .where(inArray(suggestion.userId, ['ada', 'ben']));
    const pair = ['ada', 'ben'] as const;
    await base.db.transaction((tx) => settlePair(tx, pair));
    await parted('block');
    await base.db.delete(block);
    expect(await offerEveryWay(later(1000))).toBe(0);
    expect((await auditLedger(base.db)).violations).toEqual([]);
  });
});
