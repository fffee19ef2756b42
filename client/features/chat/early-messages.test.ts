// What a room shows while frames of its socket and rows of the replica arrive in any order, late, twice or not at all.
import {array, assert, nat, oneof, property, record} from 'fast-check';
import {expect, test} from 'vitest';
import {withEarly, type EarlyMessage} from './early-messages.ts';
import {withRecent} from './history.ts';

const CHAT = 'ada_ben';
const PAGE = 5;

/** The true conversation: message i at time i + 1. */
const conversation: readonly EarlyMessage[] = Array.from({length: 12}, (_, i) => ({
  id: `m${i}`,
  chatId: CHAT,
  sender: i % 2 ? 'ada' : 'ben',
  text: `Message ${i}`,
  createdAt: i + 1,
  before: i === 0 ? null : i,
}));
const rowOf = ({id, chatId, sender, text, createdAt}: EarlyMessage) => ({
  id,
  chatId,
  sender,
  text,
  createdAt,
});

/** Frames arrive by index, in any order and repeatedly; the replica is at a number of messages, which only grows. */
const step = oneof(
  record({frame: nat(conversation.length - 1)}),
  record({replica: nat(conversation.length)}),
);

test('shows at each moment a part of the conversation without a hole, each message once, and in the end all rows', () => {
  assert(
    property(array(step, {maxLength: 60}), (steps) => {
      let replica = 0;
      let known: readonly ReturnType<typeof rowOf>[] = [];
      let early: readonly EarlyMessage[] = [];
      const rows = () => {
        const recent = conversation.slice(Math.max(0, replica - PAGE), replica).map(rowOf);
        known = withRecent(known, recent, PAGE);
        return known;
      };
      for (const one of [...steps, {replica: conversation.length}]) {
        if ('replica' in one) replica = Math.max(replica, one.replica);
        else early = [...early, ...conversation.slice(one.frame, one.frame + 1)];
        const have = rows();
        const shown = withEarly(have, early).map(({id}) => id);
        const first = conversation.findIndex(({id}) => id === shown[0]);
        const whole = conversation.slice(Math.max(0, first)).map(({id}) => id);
        expect(shown).toEqual(whole.slice(0, shown.length));
        expect(shown.length).toBeGreaterThanOrEqual(have.length);
      }
      expect(withEarly(rows(), early).at(-1)?.id).toBe(conversation.at(-1)?.id);
    }),
  );
});

test('shows at once what follows the newest row, and what follows that', () => {
  const [first, second, third, fourth] = conversation;
  if (!first || !second || !third || !fourth) throw new Error('The conversation is longer.');
  const rows = [rowOf(first)];
  expect(withEarly(rows, [third, second]).map(({id}) => id)).toEqual(['m0', 'm1', 'm2']);
  expect(withEarly(rows, [fourth, third])).toBe(rows);
  expect(withEarly([], [first])).toHaveLength(1);
});

test("a member's first message stays when the wingman's comes after it, with an earlier time", () => {
  const [first, second] = conversation;
  if (!first || !second) throw new Error('The conversation is longer.');
  const wingman = {...first, id: 'wingman', sender: 'ai-wingman', createdAt: 0.5};
  expect(withEarly([], [first, second, wingman]).map(({id}) => id)).toEqual(['m0', 'm1']);
});
