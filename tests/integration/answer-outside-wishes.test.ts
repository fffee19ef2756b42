// An answer to a card that no longer fits either member's wishes, on the real mutate endpoint: refused with the same answer
// and the same rows whatever the other has answered, so that a changed age reads nothing off the cards.
import {beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {ANSWERING} from '../../rules/suggestions/suggestion.ts';
import {makeCouple, type Couple} from '../support/chat.ts';
import {setCredits} from '../support/credits.ts';
import {casesOf} from '../support/length.ts';
import {withoutRounds} from '../support/locks.ts';
import type {Member} from '../support/member.ts';
import {GHENT, MUNICH, pickTowns, untilTownsAreLoaded} from '../support/places.ts';
import {useRun} from '../support/run.ts';
import {answer} from '../support/suggested.ts';

const {stack, sql} = useRun();
let couple: Couple;

const WISH = {
  relationshipReadiness: 'long-term',
  minAgePreference: 25,
  maxAgePreference: 35,
  seeking: 'Everyone',
  maxDistance: 'anywhere',
};

async function must(member: Member, name: string, args: unknown): Promise<void> {
  expect(await member.mutate(name, args)).toEqual({ok: true});
}
const wish = (member: Member, changed: Partial<typeof WISH>) =>
  must(member, 'questionnaire.saveRelationship', {...WISH, ...changed});
const be = (member: Member, changed: object) =>
  must(member, 'profile.saveBasics', {name: 'Kim', age: 30, gender: 'Female', ...changed});

beforeAll(() => untilTownsAreLoaded(stack.databaseUrl));
beforeEach(async () => {
  couple = await makeCouple(stack, sql);
  await sql`delete from chat where id = ${couple.chatId}`;
});

const at = (response: string | null) => (response ? new Date() : null);

/** Both fit each other, and hold a card of each other with these answers. */
async function offer(mine: string | null, theirs: string | null): Promise<void> {
  const [a, b] = [couple.ada.userId, couple.ben.userId];
  for (const member of [couple.ada, couple.ben]) {
    await be(member, {});
    await wish(member, {});
    await pickTowns(member);
    await setCredits(sql, member, 100);
  }
  await sql`delete from suggestion where user_id in (${a}, ${b})`;
  await sql`delete from pairing where ${a} in (low_id, high_id)`;
  await sql`insert into suggestion (user_id, other_id, position, description, reasons, response, responded_at)
    values (${a}, ${b}, 0, '', '{}', ${mine}, ${at(mine)}), (${b}, ${a}, 0, '', '{}', ${theirs}, ${at(theirs)})`;
  await sql`insert into pairing (low_id, high_id, score, low_response, high_response)
    select least(${a}::text collate "C", ${b}), greatest(${a}::text collate "C", ${b}), 0.5,
      case when ${a}::text collate "C" < ${b} then ${mine}::text else ${theirs} end,
      case when ${a}::text collate "C" < ${b} then ${theirs}::text else ${mine} end`;
}

/** All rows that either member may read, and what is stored about the pair. */
async function rows() {
  const [a, b] = [couple.ada.userId, couple.ben.userId];
  return {
    hers: await sql`select * from suggestion where user_id = ${a}`,
    his: await sql`select * from suggestion where user_id = ${b}`,
    wallets: await sql`select * from wallet where user_id in (${a}, ${b}) order by user_id`,
    entries: await sql`select * from credit_entry where user_id in (${a}, ${b}) order by id`,
    pairing: await sql`select * from pairing where ${a} in (low_id, high_id)`,
    chats: await sql`select * from chat_member where user_id in (${a}, ${b})`,
  };
}

const CHANGES: Record<string, (couple: Couple) => Promise<void>> = {
  'she has become too old': ({ada}) => be(ada, {age: 36}),
  'he has become too young': ({ben}) => be(ben, {age: 24}),
  'she looks for older people': ({ada}) => wish(ada, {minAgePreference: 31}),
  'he looks for younger people': ({ben}) => wish(ben, {maxAgePreference: 29}),
  'she looks for men': ({ada}) => wish(ada, {seeking: 'Men'}),
  'he looks for men': ({ben}) => wish(ben, {seeking: 'Men'}),
  'she looks for men, and he has become one with another wish': async ({ada, ben}) => {
    await wish(ada, {seeking: 'Men'});
    await be(ben, {gender: 'Male'});
    await wish(ben, {seeking: 'Men'});
  },
  'she lives too far away': async ({ada, ben}) => {
    await wish(ben, {maxDistance: '50'});
    await pickTowns(ada, {living: MUNICH, hometown: GHENT});
  },
  'he lives in another country': async ({ada, ben}) => {
    await pickTowns(ben, {living: MUNICH, hometown: GHENT});
    await wish(ada, {maxDistance: 'country'});
  },
};

/** Places of {@link CHANGES}, with her wishes and his. */
const SHORT = {Yes: [2, 4, 8], No: [0, 3]};

describe.each(['Yes', 'No'] as const)('her %s', (response) => {
  test.each(casesOf(Object.keys(CHANGES), SHORT[response]))(
    'is refused with the same sentence once %s, whatever he has answered',
    async (name) => {
      await withoutRounds(sql, async () => {
        for (const his of [null, 'Yes', 'No']) {
          await offer(null, his);
          await CHANGES[name]?.(couple);
          const before = await rows();
          expect(await answer(couple.ada, couple.ben, response), String(his)).toEqual({
            ok: false,
            code: 'outside-wishes',
            message: ANSWERING.outsideWishes,
          });
          expect(await rows(), String(his)).toEqual(before);
        }
      });
    },
  );
});

test('the same cards are answered and paid once the change is taken back', async () => {
  await withoutRounds(sql, async () => {
    await offer(null, 'Yes');
    await be(couple.ada, {age: 60});
    expect(await answer(couple.ada, couple.ben, 'Yes')).toMatchObject({code: 'outside-wishes'});
    await be(couple.ada, {age: 30});
    expect(await answer(couple.ada, couple.ben, 'Yes')).toEqual({ok: true});
    const {wallets, chats} = await rows();
    expect(wallets).toMatchObject([{credits: 80}, {credits: 80}]);
    expect(chats).toHaveLength(2);
  });
});

test('a stranger, an answered card and too few credits are refused as before', async () => {
  const {ada, ben} = couple;
  await withoutRounds(sql, async () => {
    await offer('Yes', null);
    await be(ada, {age: 60});
    expect(await answer(ada, ben, 'No')).toMatchObject({code: 'already-answered'});
    await offer(null, 'Yes');
    await be(ada, {age: 60});
    await setCredits(sql, ada, 19);
    expect(await answer(ada, ben, 'Yes')).toMatchObject({code: 'insufficient-credits'});
    await sql`delete from suggestion where user_id in (${ada.userId}, ${ben.userId})`;
    expect(await answer(ada, ben, 'Yes')).toMatchObject({code: 'not-suggested'});
  });
});
