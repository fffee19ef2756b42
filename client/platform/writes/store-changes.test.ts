// Which changes the database keeps, replaces and gives to the sender, with an in-memory IndexedDB.
import 'fake-indexeddb/auto';
import {openDB} from 'idb';
import {beforeEach, expect, test} from 'vitest';
import {changeOf, messageOf} from '../../../tests/support/kept-writes.ts';
import {isNext, type Change, type Fields} from './entry.ts';
import {add, claim, markTold, readAll, remove, settle, undo} from './store.ts';

beforeEach(async () => {
  await remove(new Set((await readAll()).map(({id}) => id)));
});

const REFUSED = {state: 'refused', reason: 'No'} as const;
const ids = async () => (await readAll()).map(({id}) => id);
const report = (id: string, others: Partial<Change> = {}) =>
  changeOf(id, {name: 'safety.report', place: '/account', fields: undefined, ...others});
const other = (id: string, others: Partial<Change> = {}) =>
  changeOf(id, {args: {question: 'values', answer: 'Conventional'}, ...others});
const mark = (id: string, place: string) =>
  changeOf(id, {name: 'chat.markRead', place, fields: undefined});
const part = (id: string, args: Fields) =>
  changeOf(id, {name: 'questionnaire.saveBackgroundInfo', args});
const DAY_MS = 86_400_000;
const old = (days: number) => ({at: Date.now() - days * DAY_MS});

test('a change that the server has goes, an answer to a suggestion stays', async () => {
  const answer = changeOf('yes', {name: 'suggestion.answer', fields: undefined});
  await add(changeOf('one'), 'relaxed');
  await add(answer, 'relaxed');
  await settle(changeOf('one'), {state: 'sent'});
  await settle(answer, {state: 'sent'});
  expect(await readAll()).toMatchObject([{id: 'yes', state: 'sent'}]);
});

test('a save takes the place of the earlier saves of the same answers, refused and waiting', async () => {
  await add(changeOf('refused'), 'relaxed');
  await settle(changeOf('refused'), REFUSED);
  await add(changeOf('hers', {member: 'eve'}), 'relaxed');
  await add(changeOf('waiting'), 'relaxed');
  expect(await ids()).toEqual(['hers', 'waiting']);
  await add(changeOf('again'), 'relaxed');
  expect(await ids()).toEqual(['hers', 'again']);
});

test('a save of a part takes the place of no save that holds more', async () => {
  await add(part('both', {job: 'Baker', education: 'BA'}), 'relaxed');
  await add(part('job', {job: 'Pilot'}), 'relaxed');
  expect(await ids()).toEqual(['both', 'job']);
  await add(part('all', {job: 'Nurse', education: 'MA', isStudent: false}), 'relaxed');
  expect(await ids()).toEqual(['all']);
});

test('showing oneself takes the place of a pause', async () => {
  await add(changeOf('pause', {name: 'safety.pause', args: {}}), 'relaxed');
  await add(changeOf('resume', {name: 'safety.resume', args: {}}), 'relaxed');
  expect(await ids()).toEqual(['resume']);
});

test('a report takes the place of no other report', async () => {
  await add(report('refused'), 'relaxed');
  await settle(report('refused'), REFUSED);
  await add(report('next'), 'relaxed');
  expect(await ids()).toEqual(['refused', 'next']);
});

test('a read mark takes the place of the one before, in its own room alone', async () => {
  await add(mark('first', '/chat/ada_ben'), 'relaxed');
  await add(mark('other', '/chat/ada_cleo'), 'relaxed');
  await add(mark('second', '/chat/ada_ben'), 'relaxed');
  expect(await ids()).toEqual(['other', 'second']);
});

test('a write can be taken back until an attempt is noted, and claimed once it waits', async () => {
  await add(changeOf('one'), 'relaxed');
  await add(other('two'), 'relaxed');
  expect(await undo('one')).toBe(true);
  expect(await claim(changeOf('one'))).toBe(false);
  expect(await claim(changeOf('two'))).toBe(true);
  expect(await undo('two')).toBe(false);
  expect(await ids()).toEqual(['two']);
});

test('notes that the member has been told', async () => {
  await add(changeOf('one'), 'relaxed');
  await settle(changeOf('one'), REFUSED);
  await markTold('one');
  expect(await readAll()).toMatchObject([{id: 'one', state: 'refused', isTold: true}]);
});

test('a change waits for two weeks and is kept for thirty days, a message for ever', async () => {
  await add(changeOf('13 days', old(13)), 'relaxed');
  await add(other('15 days', old(15)), 'relaxed');
  await add(report('31 days', old(31)), 'relaxed');
  await add(messageOf('hello', old(400)), 'relaxed');
  const all = await readAll();
  expect(all.map(({id}) => id)).toEqual(['13 days', '15 days', 'hello']);
  const next = (lane: 'messages' | 'changes') => all.filter((one) => isNext(one, 'ada', lane));
  expect(next('changes').map(({id}) => id)).toEqual(['13 days']);
  expect(next('messages').map(({id}) => id)).toEqual(['hello']);
  const db = await openDB('wing-writes');
  expect(await db.count('entries')).toBe(3);
  db.close();
});
