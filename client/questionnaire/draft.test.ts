// A draft keeps what was typed until the server has it.
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {
  confirmSave,
  editFields,
  failSave,
  failureOf,
  markShown,
  NO_DRAFT,
  parseDraft,
  printDraft,
  type Draft,
} from './draft.ts';
import type {Fields} from './steps/step.ts';

const fields = fc.dictionary(
  fc.constantFrom('name', 'age', 'points'),
  fc.oneof(fc.string(), fc.boolean(), fc.array(fc.nat(3), {maxLength: 3})),
  {noNullPrototype: true},
);
const draft: fc.Arbitrary<Draft> = fc.record(
  {
    fields,
    save: fc.record(
      {
        at: fc.nat(5),
        isEditing: fc.boolean(),
        state: fc.constantFrom('sent', 'failed', 'shown'),
        failure: fc.string(),
      },
      {noNullPrototype: true},
    ),
  },
  {requiredKeys: ['fields'], noNullPrototype: true},
);

const sent = (entered: Fields, at = 1): Draft => ({
  fields: entered,
  save: {at, isEditing: false, state: 'sent', failure: 'It failed.'},
});

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
  '{}',
  '{"fields":7}',
  '{"fields":{},"save":{"at":1}}',
])('treats an invalid stored draft as none: %s', (text) =>
  expect(parseDraft(text)).toEqual(NO_DRAFT),
);

test('an empty draft is not stored', () => {
  expect(printDraft(NO_DRAFT)).toBeUndefined();
});

test('a confirmed save drops what was sent and keeps later edits', () => {
  fc.assert(
    fc.property(fields, fields, (entered, later) => {
      const after = confirmSave(editFields(sent(entered), later), 1, entered);
      for (const [name, value] of Object.entries(later)) {
        const isSame = JSON.stringify(value) === JSON.stringify(entered[name]);
        expect(after.fields[name]).toEqual(isSame ? undefined : value);
      }
      for (const name of Object.keys(entered)) {
        if (!(name in later)) expect(after.fields).not.toHaveProperty(name);
      }
      expect(after.save).toBeUndefined();
    }),
  );
});

test('a failed save keeps the edited fields and shows its message until the next save', () => {
  const failed = failSave(sent({name: 'b'}), 1, 'No.');
  expect(failed).toMatchObject({fields: {name: 'b'}, save: {state: 'failed'}});
  expect(failureOf(failed)).toBe('No.');
  const shown = parseDraft(printDraft(editFields(markShown(failed), {name: 'c'})));
  expect(shown).toMatchObject({fields: {name: 'c'}, save: {state: 'shown'}});
  expect(failureOf(shown)).toBe('No.');
  expect(failureOf(sent({name: 'c'}))).toBeUndefined();
  expect(markShown(sent({name: 'c'}))).toEqual(sent({name: 'c'}));
});

test('the result of an earlier save does not affect a later one, sent or failed', () => {
  const later = sent({name: 'b'}, 2);
  const failed = failSave(later, 2, 'No.');
  for (const kept of [later, failed, NO_DRAFT]) {
    expect(confirmSave(kept, 1, {name: 'b'})).toEqual(kept);
    expect(failSave(kept, 1, 'Too late.')).toEqual(kept);
  }
});
