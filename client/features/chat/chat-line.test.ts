// Order, groups and days of a conversation.
import {expect, test} from 'vitest';
import {messageOf} from '../../../tests/support/kept-writes.ts';
import {firstUnread, isAnswered, isContinued, linesOf, startsDay} from './chat-line.ts';

const row = (id: string, createdAt: number, sender = 'ada') => ({
  id,
  chatId: 'ada_ben',
  sender,
  text: id,
  createdAt,
});
const entry = (id: string, seq: number) => ({...messageOf(id), seq, state: 'waiting' as const});

test('puts unsent messages last by seq, regardless of clocks', () => {
  const future = Date.UTC(2100, 0, 1);
  const lines = linesOf([row('a', 1), row('b', future)], [entry('c', 1), entry('d', 2)]);
  expect(lines.map(({id}) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(lines.map(({at}) => at)).toEqual([1, future, undefined, undefined]);
});

test('shows a message that the server has once', () => {
  const lines = linesOf([row('a', 1)], [entry('a', 1)]);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.unsent).toBeUndefined();
});

test('shows a message that the server has taken with its time, before its row is here', () => {
  const sent = {...entry('b', 1), state: 'sent' as const, createdAt: 7};
  expect(linesOf([row('a', 1)], [sent])[1]).toMatchObject({at: 7, unsent: undefined});
});

test('ends a group at another sender, a pause and the first unsent message', () => {
  const [a, b, c, d] = linesOf(
    [row('a', 0), row('b', 1000), row('c', 2000, 'ben'), row('d', 10_000_000, 'ben')],
    [],
  );
  if (!a || !b || !c || !d) throw new Error('Lines are missing.');
  expect([isContinued(a, b), isContinued(b, c), isContinued(c, d)]).toEqual([true, false, false]);
  const [, unsent] = linesOf([row('a', 0)], [entry('x', 1)]);
  expect(isContinued(a, unsent)).toBe(false);
});

test('begins a day where the date changes', () => {
  const noon = new Date(2025, 4, 8, 12).getTime();
  const [a, b, c] = linesOf(
    [row('a', noon), row('b', noon + 60_000), row('c', noon + 86_400_000)],
    [],
  );
  if (!a || !b || !c) throw new Error('Lines are missing.');
  expect([startsDay(a, undefined), startsDay(b, a), startsDay(c, b)]).toEqual([true, false, true]);
});

test('finds the first unread message of others, but not above all others', () => {
  const rows = [row('a', 1, 'wingman'), row('b', 2), row('c', 3, 'ben'), row('d', 4, 'ben')];
  const lines = linesOf(rows, [entry('x', 1)]);
  expect(firstUnread(lines, 'ada', 2)?.id).toBe('c');
  expect(firstUnread(lines, 'ada', 3)?.id).toBe('d');
  expect(firstUnread(lines, 'ada', 4)).toBeUndefined();
  expect(firstUnread(lines, 'ada', null)).toBeUndefined();
});

test('an unread message is answered by a later one of the member that the server has', () => {
  const rows = [row('a', 1), row('b', 2, 'ben')];
  expect(isAnswered(linesOf(rows, [entry('x', 1)]), 'ada', 'b')).toBe(false);
  expect(isAnswered(linesOf([...rows, row('c', 3)], []), 'ada', 'b')).toBe(true);
});
