// A draft keeps what was typed until the server has it.
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {refusal} from '../../rules/refusal.ts';
import {
  acknowledge,
  conflictsWith,
  discard,
  fail,
  followStored,
  NO_DRAFT,
  parseDraft,
  printDraft,
  startSending,
  markSeen,
  editFields,
  type Draft,
} from './draft.ts';
import type {Fields} from './steps/step.ts';

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
        basedOn: fc.array(fields, {maxLength: 2}),
      },
      {requiredKeys: ['at', 'isEditing', 'values', 'basedOn'], noNullPrototype: true},
    ),
    failure: fc.string(),
    unseenFailure: fc.record({isEditing: fc.boolean()}, {noNullPrototype: true}),
  },
  {requiredKeys: ['fields'], noNullPrototype: true},
);
/** `unseenFailure` implies a failure. */
const draft = anyDraft.filter(
  ({failure, unseenFailure}) => unseenFailure === undefined || failure !== undefined,
);

test('parses a printed draft to an equal one', () => {
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
])('treats an invalid stored draft as none: %s', (text) =>
  expect(parseDraft(text)).toEqual(NO_DRAFT),
);

test('an empty draft is not stored', () => {
  expect(printDraft(NO_DRAFT)).toBeUndefined();
});

const send = (entered: Draft, values: Fields, at = 1) =>
  startSending(entered, {at, isEditing: false, values, shown: {name: 'before'}});

test('a confirmed save drops what was sent and keeps later edits', () => {
  fc.assert(
    fc.property(fields, fields, (sent, later) => {
      const sending = send({fields: sent}, sent);
      const after = acknowledge(editFields(sending, later), sent, 1);
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

test('a failed save keeps the edited fields and stores the reason', () => {
  fc.assert(
    fc.property(fields, fields, (entered, untouched) => {
      const sending = send({fields: entered}, {...untouched, ...entered});
      expect(fail(sending, 'No.', 1)).toEqual({
        fields: entered,
        failure: 'No.',
        basedOn: sending.sending && [sending.sending.values, {name: 'before'}],
        unseenFailure: {isEditing: false},
      });
    }),
  );
});

test('the result of an earlier save does not affect a later one', () => {
  const later = send({fields: {name: 'b'}}, {name: 'b'}, 2);
  expect(acknowledge(later, {name: 'b'}, 1)).toEqual(later);
  expect(fail(later, 'No.', 1)).toEqual(later);
  expect(fail(NO_DRAFT, 'No.', 1)).toEqual(NO_DRAFT);
});

test('parses an unfinished save without basedOn', () => {
  const sending = {at: 1, isEditing: false, values: {name: 'a'}};
  expect(parseDraft(JSON.stringify({v: 1, fields: {}, sending})).sending).toEqual({
    ...sending,
    basedOn: [],
  });
  const earlier = {...sending, over: [{name: 'before'}]};
  expect(parseDraft(JSON.stringify({v: 1, fields: {}, sending: earlier})).sending).toEqual({
    ...sending,
    basedOn: [{name: 'before'}],
  });
});

test('keeps the newest and the oldest form when a save has too many', () => {
  let step: Draft = {fields: {}};
  for (let at = 0; at < 20; at++) {
    step = startSending(step, {at, isEditing: false, values: {at}, shown: {shown: at}});
  }
  expect(step.sending?.basedOn).toHaveLength(10);
  expect(step.sending?.basedOn.at(-1)).toEqual({shown: 0});
});

test("discards the edits and the failure of this tab, and keeps another tab's save", () => {
  const sending = {at: 1, isEditing: false, values: {name: 'b'}, basedOn: []};
  const kept: Draft = {fields: {name: 'a', job: 'other tab'}, sending, failure: 'No.'};
  expect(discard(kept, ['name'])).toEqual({fields: {job: 'other tab'}, sending});
});

test('a late confirmation of an earlier save keeps an unseen failure', () => {
  const failed = fail(send({fields: {name: 'b'}}, {name: 'b'}, 2), 'No.', 2);
  expect(acknowledge(failed, {name: 'b'}, 1)).toEqual(failed);
});

test('a save is based on the form shown and on every earlier unconfirmed save', () => {
  const first = send({fields: {}}, {name: 'first'});
  const second = startSending(first, {
    at: 2,
    isEditing: false,
    values: {name: 'second'},
    shown: {name: 'first'},
  });
  expect(second.sending?.basedOn).toEqual([{name: 'first'}, {name: 'before'}]);
  const failed = parseDraft(printDraft(markSeen(fail(second, 'No.', 2))));
  const third = send(failed, {name: 'third'}, 3);
  expect(third.sending?.basedOn).toEqual([{name: 'before'}, {name: 'second'}, {name: 'first'}]);
});

const accept = () => undefined;
const refuse = () => refusal('missing-field', 'No.');

test("a refused form conflicts only once the replica has the other device's answer", () => {
  const failed = fail(send({fields: {}}, {name: 'here'}), 'Answered elsewhere.', 1);
  const conflicts = (name: string, form = 'here') =>
    conflictsWith(failed, {name}, {name: form}, accept);
  expect([conflicts('before'), conflicts('here'), conflicts('elsewhere')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(conflicts('elsewhere', 'elsewhere')).toBe(false);
  expect(conflictsWith(failed, {name: 'before'}, {name: 'here'}, refuse)).toBe(true);
});

test('another tab never replaces fields edited here', () => {
  fc.assert(
    fc.property(draft, draft, (here, kept) => {
      const typed = new Set(Object.keys(here.fields));
      expect(followStored(here, kept, typed).fields).toEqual(here.fields);
    }),
  );
});

test('fields taken over from storage follow storage and are dropped with it', () => {
  const here: Draft = {fields: {name: 'typed', age: '20', job: 'old'}};
  const kept: Draft = {fields: {age: '21', name: 'other'}};
  expect(followStored(here, kept, new Set(['name'])).fields).toEqual({name: 'typed', age: '21'});
});

test("a failure belongs to the tab that saw it, until another tab's save settles it", () => {
  const failed: Draft = {fields: {name: 'a'}, failure: 'No.'};
  expect(followStored(NO_DRAFT, failed, new Set())).toEqual(NO_DRAFT);
  expect(followStored(failed, failed, new Set())).toEqual(failed);
  expect(followStored(failed, NO_DRAFT, new Set())).toEqual(NO_DRAFT);
});
