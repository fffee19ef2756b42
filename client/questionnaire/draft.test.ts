// What is typed is given up only when the server has it, whatever happens meanwhile.
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {
  acknowledge,
  fail,
  fateOf,
  follow,
  NO_DRAFT,
  noteMade,
  parseDraft,
  printDraft,
  startSending,
  tell,
  touch,
  type Draft,
  type Fields,
} from './draft.ts';

const fields = fc.dictionary(
  fc.constantFrom('name', 'age', 'points'),
  fc.oneof(fc.string(), fc.boolean(), fc.array(fc.nat(3), {maxLength: 3})),
  {noNullPrototype: true},
);
const anyDraft: fc.Arbitrary<Draft> = fc.record(
  {
    fields,
    sending: fc.record(
      {
        at: fc.nat(5),
        isEditing: fc.boolean(),
        values: fields,
        over: fc.array(fields, {maxLength: 2}),
        made: fields,
        touched: fields,
      },
      {requiredKeys: ['at', 'isEditing', 'values', 'over'], noNullPrototype: true},
    ),
    failure: fc.string(),
    untold: fc.record({isEditing: fc.boolean()}, {noNullPrototype: true}),
  },
  {requiredKeys: ['fields'], noNullPrototype: true},
);
/** What nobody was told of is a failure. */
const draft = anyDraft.filter(({failure, untold}) => untold === undefined || failure !== undefined);

test('a draft is read as it was kept', () => {
  fc.assert(
    fc.property(draft, (kept) => {
      expect(parseDraft(printDraft(kept))).toEqual(kept);
    }),
  );
});

test.each([
  undefined,
  '',
  'null',
  '{',
  '[]',
  '{"v":2,"fields":{}}',
  '{"v":1}',
  '{"v":1,"fields":7}',
])('what cannot be read as a draft is none: %s', (text) =>
  expect(parseDraft(text)).toEqual(NO_DRAFT),
);

test('nothing entered is nothing kept', () => {
  expect(printDraft(NO_DRAFT)).toBeUndefined();
});

const send = (entered: Draft, values: Fields, at = 1) =>
  startSending(entered, {at, isEditing: false, values, over: [{name: 'before'}]});

test('an acknowledged save gives up what was sent and keeps what was changed since', () => {
  fc.assert(
    fc.property(fields, fields, (sent, later) => {
      const sending = send({fields: sent}, sent);
      const after = acknowledge(touch(sending, later), sent, 1);
      for (const [name, value] of Object.entries(later)) {
        const isSame = JSON.stringify(value) === JSON.stringify(sent[name]);
        expect(after.fields[name]).toEqual(isSame ? undefined : value);
      }
      for (const name of Object.keys(sent)) {
        if (!(name in later)) expect(after.fields).not.toHaveProperty(name);
      }
      expect(after.sending).toBeUndefined();
    }),
  );
});

test('a save that did not hold keeps everything entered and nothing else, and says why', () => {
  fc.assert(
    fc.property(fields, fields, (entered, untouched) => {
      const sending = send({fields: entered}, {...untouched, ...entered});
      expect(fail(sending, 'No.', 1)).toEqual({
        fields: entered,
        failure: 'No.',
        over: [{name: 'before'}],
        untold: {isEditing: false},
      });
    }),
  );
});

test('the word on an earlier save says nothing about a later one', () => {
  const later = send({fields: {name: 'b'}}, {name: 'b'}, 2);
  expect(acknowledge(later, {name: 'b'}, 1)).toEqual(later);
  expect(fail(later, 'No.', 1)).toEqual(later);
  expect(fail(NO_DRAFT, 'No.', 1)).toEqual(NO_DRAFT);
});

test('what a version before has kept of an unfinished save is read: nobody knows what it was typed over', () => {
  const sending = {at: 1, isEditing: false, values: {name: 'a'}};
  expect(parseDraft(JSON.stringify({v: 1, fields: {}, sending})).sending).toEqual({
    ...sending,
    over: [],
  });
});

test('an unfinished save is missing where nobody has answered since, and overtaken by any other answer', () => {
  const saved = {name: ' typed '};
  const unfinished = send({fields: saved}, saved).sending;
  const made = noteMade(send({fields: saved}, saved), {name: 'typed'}, 1).sending;
  if (!unfinished || !made) throw new Error('Nothing is on its way.');
  expect(fateOf(unfinished, {name: 'before'})).toBe('missing');
  expect(fateOf(made, {name: 'before'})).toBe('missing');
  expect(fateOf(made, {name: 'typed'})).toBe('arrived');
  // The page was gone before it saw it in the replica, or somebody else has answered the same.
  expect(fateOf(unfinished, saved)).toBe('arrived');
  expect(fateOf(unfinished, {name: 'newer'})).toBe('overtaken');
  expect(fateOf(made, {name: 'newer'})).toBe('overtaken');
});

test('one that was held back is about what was entered, whatever the other fields hold by now', () => {
  const over = [{job: 'old', home: 'old'}];
  const sending = {at: 1, isEditing: false, values: {job: 'new', home: 'old'}, over};
  const changed = {...sending, touched: {job: 'new'}};
  expect(fateOf(changed, {job: 'old', home: 'newer'})).toBe('missing');
  expect(fateOf(changed, {job: 'newer', home: 'old'})).toBe('overtaken');
  const looked = {...sending, values: {job: 'old', home: 'old'}, touched: {}};
  expect(fateOf(looked, {job: 'old', home: 'newer'})).toBe('arrived');
  expect(fateOf(looked, {job: 'old', home: 'old'})).toBe('missing');
});

test('a save after one that did not hold is missing with what that was typed over too', () => {
  const failed = tell(fail(send({fields: {name: 'a'}}, {name: 'a'}), 'No.', 1));
  const kept = parseDraft(printDraft(failed));
  // The replica shows the one that did not hold, and nobody knows what the server has.
  const over = [{name: 'a'}];
  const again = {at: 2, isEditing: false, values: {name: 'a'}, over, touched: {name: 'a'}};
  const {sending} = startSending(kept, again);
  if (!sending) throw new Error('Nothing is on its way.');
  expect(fateOf(sending, {name: 'before'})).toBe('missing');
  expect(fateOf(sending, {name: 'newer'})).toBe('overtaken');
});

test('a save typed over one that has not arrived either is missing with both', () => {
  const first = noteMade(send({fields: {}}, {name: 'first'}), {name: 'first'}, 1);
  const sending = {at: 2, isEditing: false, values: {name: 'second'}, over: [{name: 'first'}]};
  const second = noteMade(startSending(first, sending), {name: 'second'}, 2).sending;
  if (!second) throw new Error('Nothing is on its way.');
  for (const name of ['before', 'first']) expect(fateOf(second, {name})).toBe('missing');
  expect(fateOf(second, {name: 'second'})).toBe('arrived');
});

test('another tab never takes away what was typed here', () => {
  fc.assert(
    fc.property(draft, draft, (here, kept) => {
      const typed = new Set(Object.keys(here.fields));
      expect(follow(here, kept, typed).fields).toEqual(here.fields);
    }),
  );
});

test('what was only taken over from storage follows it, and goes with it', () => {
  const here: Draft = {fields: {name: 'typed', age: '20', job: 'old'}};
  const kept: Draft = {fields: {age: '21', name: 'other'}};
  expect(follow(here, kept, new Set(['name'])).fields).toEqual({name: 'typed', age: '21'});
});

test("a failure belongs to the tab that saw it, until another tab's save has settled it", () => {
  const failed: Draft = {fields: {name: 'a'}, failure: 'No.'};
  expect(follow(NO_DRAFT, failed, new Set())).toEqual(NO_DRAFT);
  expect(follow(failed, failed, new Set())).toEqual(failed);
  expect(follow(failed, NO_DRAFT, new Set())).toEqual(NO_DRAFT);
});
