// Who has to make room, for a member and for an address.
import {expect, test} from 'vitest';
import {createConnectionPlaces} from './connection-places.ts';

const HOME = '203.0.113.7';

/** `open` takes a place under a name; `gone` has the names whose places went to others. */
function counted(max: {member: number; address: number}) {
  const places = createConnectionPlaces({...max, signedOut: 1});
  const gone: string[] = [];
  const open = (name: string, userId: string | undefined, address = HOME) =>
    places.take({userId, address}, () => gone.push(name));
  return {open, gone};
}

test("a member's oldest connection makes room, wherever the others come from", () => {
  const {open, gone} = counted({member: 2, address: 10});
  open('phone', 'ada', '198.51.100.1');
  open('laptop', 'ada');
  open('other', 'ben');
  open('tablet', 'ada');
  expect(gone).toEqual(['phone']);
  open('phone again', 'ada');
  expect(gone).toEqual(['phone', 'laptop']);
});

test("an address's oldest connection of a member makes room, whoever that is", () => {
  const {open, gone} = counted({member: 10, address: 2});
  open('ada', 'ada');
  open('ada elsewhere', 'ada', '198.51.100.1');
  open('ben', 'ben');
  open('carl', 'carl');
  expect(gone).toEqual(['ada']);
});

test('whoever is not signed in takes no place from a member', () => {
  const {open, gone} = counted({member: 1, address: 1});
  open('ada', 'ada');
  open('nobody', undefined);
  open('nobody again', undefined);
  expect(gone).toEqual(['nobody']);
});

test('a connection that has ended takes no place', () => {
  const {open, gone} = counted({member: 1, address: 1});
  const end = open('first', 'ada');
  end();
  open('second', 'ada');
  expect(gone).toEqual([]);
  end();
  open('third', 'ada');
  expect(gone).toEqual(['second']);
});
