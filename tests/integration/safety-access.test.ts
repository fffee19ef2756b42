// What each member of a pair can reach of the other in each state: photo, typing, messages, read mark, suggestion.
import {randomUUID} from 'node:crypto';
import {beforeAll, describe, expect, test} from 'vitest';
import sharp from 'sharp';
import {casesOf} from '../support/length.ts';
import {leaveForGood, startToLeave} from '../support/leaving.ts';
import type {Member} from '../support/member.ts';
import {suspend} from '../support/operator.ts';
import {match, suggestedPair, type Pair} from '../support/pair.ts';
import {mustUpload, view} from '../support/photos.ts';
import {knockTyping} from '../support/typing.ts';
import {useRun} from '../support/run.ts';

/** Entering a state may run operator commands, which start slowly. */
const SETTING_UP_MS = 150_000;

const {stack, sql} = useRun();
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({create: {width: 400, height: 400, channels: 3, background: '#275'}})
    .jpeg()
    .toBuffer();
});

/** Each state of a pair, with the action that enters it. */
const STATES: Record<string, (pair: Pair) => Promise<unknown>> = {
  'nothing happened': async () => undefined,
  'he has paused': ({him}) => him.mutate('safety.pause', {}),
  'she has paused': ({her}) => her.mutate('safety.pause', {}),
  'she unmatched him': ({her, him}) => her.mutate('safety.unmatch', {otherId: him.userId}),
  'she blocked him': ({her, him}) => her.mutate('safety.block', {otherId: him.userId}),
  'he blocked her': ({her, him}) => him.mutate('safety.block', {otherId: her.userId}),
  'he is suspended': ({him}) => suspend(stack, him),
  'he is leaving': async ({him}) => {
    await startToLeave(stack, him);
    expect(await sql`select from auth.session where user_id = ${him.userId}`).toHaveLength(0);
  },
  'he is gone': ({him}) => leaveForGood(stack, sql, him),
};

/** Whether a mutation succeeds; 'no' for a signed-out member as well. */
const outcome = async (by: Member, name: string, args: unknown) => {
  const answer = await by.mutate(name, args).catch(() => ({ok: false}));
  return answer.ok ? 'yes' : 'no';
};

/** What each member can reach of the other. */
async function accessOf({her, him}: Pair, chatId: string, keys: {hers: string; his: string}) {
  const reached = async (by: Member, key: string) => ({
    photo: (await view(stack, by.cookie, key, 320)).status === 200 ? 'yes' : 'no',
    typing: (await knockTyping(stack, chatId, by.cookie)) === 101 ? 'yes' : 'no',
    send: (await by.send({id: randomUUID(), chatId, text: 'Hello'})).ok ? 'yes' : 'no',
    read: await outcome(by, 'chat.markRead', {chatId}),
  });
  return {she: await reached(her, keys.his), he: await reached(him, keys.hers)};
}

const FULL = {photo: 'yes', typing: 'yes', send: 'yes', read: 'yes'};
const NONE = {photo: 'no', typing: 'no', send: 'no', read: 'no'};
/** The chat with a leaving member stays readable but accepts no message. */
const READ_ONLY = {photo: 'no', typing: 'yes', send: 'no', read: 'yes'};

const EXPECTED: Record<string, {she: typeof FULL; he: typeof FULL}> = {
  'nothing happened': {she: FULL, he: FULL},
  'he has paused': {she: FULL, he: FULL},
  'she has paused': {she: FULL, he: FULL},
  'she unmatched him': {she: NONE, he: NONE},
  'she blocked him': {she: NONE, he: NONE},
  'he blocked her': {she: NONE, he: NONE},
  'he is suspended': {she: NONE, he: NONE},
  'he is leaving': {she: READ_ONLY, he: NONE},
  // The remaining member's chat has a new id; the old id no longer exists.
  'he is gone': {she: NONE, he: NONE},
};

describe.each(Object.entries(STATES))('after a match, when %s', (state, enterState) => {
  test(
    'each member reaches exactly what the state allows of the other',
    {timeout: SETTING_UP_MS},
    async () => {
      const pair = await suggestedPair(stack, sql);
      const keys = {
        hers: await mustUpload(stack, pair.her, 0, picture),
        his: await mustUpload(stack, pair.him, 0, picture),
      };
      const chatId = await match(sql, pair);
      await enterState(pair);
      expect(await accessOf(pair, chatId, keys)).toEqual(EXPECTED[state]);
    },
  );
});

const GONE = new Set([
  'she unmatched him',
  'she blocked him',
  'he blocked her',
  'he is suspended',
  'he is leaving',
  'he is gone',
]);

/** One state of each kind in the short form: after a match, all of them are tried. */
const BEFORE = casesOf(Object.entries(STATES), [0, 4, 5, 6]);

describe.each(BEFORE)('before any answer, when %s', (state, enterState) => {
  test(
    'both suggestions and the photo are available, or all are gone',
    {timeout: SETTING_UP_MS},
    async () => {
      const pair = await suggestedPair(stack, sql);
      const {her, him} = pair;
      const key = await mustUpload(stack, him, 0, picture);
      await enterState(pair);
      const cards = await sql`
      select from suggestion where user_id in (${her.userId}, ${him.userId})
        and other_id in (${her.userId}, ${him.userId})`;
      expect(cards).toHaveLength(GONE.has(state) ? 0 : 2);
      expect((await view(stack, her.cookie, key, 320)).status).toBe(GONE.has(state) ? 404 : 200);
      const answer = await her.mutate('suggestion.answer', {otherId: him.userId, response: 'Yes'});
      expect(answer.ok).toBe(!GONE.has(state));
    },
  );
});
