// Which connection a new one displaces, by member and by address.
import {expect, test} from 'vitest';
import {createConnectionSlots} from './connection-slots.ts';

const HOME = '203.0.113.7';

/** `open` takes a slot under a name; `displaced` lists the names that lost their slot. */
function counted(max: {member: number; address: number}) {
  const slots = createConnectionSlots(max);
  const displaced: string[] = [];
  const open = (name: string, userId: string, address = HOME) =>
    slots.take({userId, address}, () => displaced.push(name));
  return {open, displaced};
}

test("displaces a member's oldest connection, regardless of its address", () => {
  const {open, displaced} = counted({member: 2, address: 10});
  open('phone', 'ada', '198.51.100.1');
  open('laptop', 'ada');
  open('other', 'ben');
  open('tablet', 'ada');
  expect(displaced).toEqual(['phone']);
  open('phone again', 'ada');
  expect(displaced).toEqual(['phone', 'laptop']);
});

test("displaces an address's oldest connection, regardless of its member", () => {
  const {open, displaced} = counted({member: 10, address: 2});
  open('ada', 'ada');
  open('ada elsewhere', 'ada', '198.51.100.1');
  open('ben', 'ben');
  open('carl', 'carl');
  expect(displaced).toEqual(['ada']);
});

test('frees the slot of a closed connection', () => {
  const {open, displaced} = counted({member: 1, address: 1});
  const end = open('first', 'ada');
  end();
  open('second', 'ada');
  expect(displaced).toEqual([]);
  end();
  open('third', 'ada');
  expect(displaced).toEqual(['second']);
});
