// Which connection of a member a new one displaces.
import {expect, test} from 'vitest';
import {createConnectionSlots} from './connection-slots.ts';

/** `open` takes a slot under a name; `displaced` lists the names that lost their slot. */
function counted(max: number) {
  const slots = createConnectionSlots(max);
  const displaced: string[] = [];
  const open = (name: string, userId: string) => slots.take(userId, () => displaced.push(name));
  return {open, displaced};
}

test("displaces a member's oldest connection", () => {
  const {open, displaced} = counted(2);
  open('phone', 'ada');
  open('laptop', 'ada');
  open('other', 'ben');
  open('tablet', 'ada');
  expect(displaced).toEqual(['phone']);
  open('phone again', 'ada');
  expect(displaced).toEqual(['phone', 'laptop']);
});

test('frees the slot of a closed connection', () => {
  const {open, displaced} = counted(1);
  const end = open('first', 'ada');
  end();
  open('second', 'ada');
  expect(displaced).toEqual([]);
  end();
  open('third', 'ada');
  expect(displaced).toEqual(['second']);
});
