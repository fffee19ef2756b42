// Who can reach whom in which state: every role of a pair, both ways, through every query, mutator and endpoint.
import {randomUUID} from 'node:crypto';
import {beforeAll, describe, expect, test} from 'vitest';
import sharp from 'sharp';
import {leaveForGood, startToLeave} from '../support/leaving.ts';
import type {Member} from '../support/member.ts';
import {suspend} from '../support/operator.ts';
import {match, suggestedPair, type Pair} from '../support/pair.ts';
import {mustUpload, view} from '../support/photos.ts';
import {knockTyping} from '../support/typing.ts';
import {useRun} from '../support/run.ts';

/** A state may need commands of its own, programs that take a while to start. */
const SETTING_UP_MS = 150_000;

const {stack, sql} = useRun();
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({create: {width: 400, height: 400, channels: 3, background: '#275'}})
    .jpeg()
    .toBuffer();
});

/** What he is to her, brought about by whoever can. */
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

/** Whether a mutation was taken: 'no' for one who is signed out, too. */
const told = async (by: Member, name: string, args: unknown) => {
  const answer = await by.mutate(name, args).catch(() => ({ok: false}));
  return answer.ok ? 'yes' : 'no';
};

/** What each can do to the other. */
async function doors({her, him}: Pair, chatId: string, keys: {hers: string; his: string}) {
  const reached = async (by: Member, key: string) => ({
    photo: (await view(stack, by.cookie, key, 320)).status === 200 ? 'yes' : 'no',
    typing: (await knockTyping(stack, chatId, by.cookie)) === 101 ? 'yes' : 'no',
    send: await told(by, 'chat.send', {id: randomUUID(), chatId, text: 'Hello'}),
    read: await told(by, 'chat.markRead', {chatId}),
  });
  return {she: await reached(her, keys.his), he: await reached(him, keys.hers)};
}

const OPEN = {photo: 'yes', typing: 'yes', send: 'yes', read: 'yes'};
const SHUT = {photo: 'no', typing: 'no', send: 'no', read: 'no'};
/** Her room with somebody who is leaving stays hers to read; nobody is in it to write to. */
const ALONE = {photo: 'no', typing: 'yes', send: 'no', read: 'yes'};

const EXPECTED: Record<string, {she: typeof OPEN; he: typeof OPEN}> = {
  'nothing happened': {she: OPEN, he: OPEN},
  'he has paused': {she: OPEN, he: OPEN},
  'she has paused': {she: OPEN, he: OPEN},
  'she unmatched him': {she: SHUT, he: SHUT},
  'she blocked him': {she: SHUT, he: SHUT},
  'he blocked her': {she: SHUT, he: SHUT},
  'he is suspended': {she: SHUT, he: SHUT},
  'he is leaving': {she: ALONE, he: SHUT},
  // The room that is left to her has another name now: this one is nobody's.
  'he is gone': {she: SHUT, he: SHUT},
};

describe.each(Object.entries(STATES))('after a match, when %s', (state, bringAbout) => {
  test(
    'each reaches the other as far as they should, and no further',
    {timeout: SETTING_UP_MS},
    async () => {
      const pair = await suggestedPair(stack, sql);
      const keys = {
        hers: await mustUpload(stack, pair.her, 0, picture),
        his: await mustUpload(stack, pair.him, 0, picture),
      };
      const chatId = await match(sql, pair);
      await bringAbout(pair);
      expect(await doors(pair, chatId, keys)).toEqual(EXPECTED[state]);
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

describe.each(Object.entries(STATES))('before any answer, when %s', (state, bringAbout) => {
  test(
    'the cards and the photos of both are there, or gone on both sides',
    {timeout: SETTING_UP_MS},
    async () => {
      const pair = await suggestedPair(stack, sql);
      const {her, him} = pair;
      const key = await mustUpload(stack, him, 0, picture);
      await bringAbout(pair);
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
