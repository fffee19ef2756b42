// A draft keeps what was typed until the device keeps it as a save.
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {parseDraft, printDraft, without} from './draft.ts';

const fields = fc.dictionary(
  fc.constantFrom('name', 'age', 'points'),
  fc.oneof(fc.string(), fc.boolean(), fc.array(fc.nat(3), {maxLength: 3})),
  {noNullPrototype: true},
);

test('parses a printed draft to an equal one', () => {
  fc.assert(
    fc.property(fields, (kept) => {
      expect(parseDraft(printDraft(kept))).toEqual(kept);
    }),
  );
});

test.each([undefined, '', 'null', '{', '[]', '7'])(
  'treats an invalid stored draft as none: %s',
  (text) => expect(parseDraft(text)).toEqual({}),
);

test('an empty draft is not stored', () => {
  expect(printDraft({})).toBeUndefined();
});

test('a save takes its own values out of the draft, and no later edit', () => {
  fc.assert(
    fc.property(fields, fields, (saved, later) => {
      const left = without({...saved, ...later}, saved);
      for (const [name, value] of Object.entries(left)) {
        expect(later[name]).toEqual(value);
        expect(value).not.toEqual(saved[name]);
      }
      for (const [name, value] of Object.entries(later)) {
        const isSame = JSON.stringify(value) === JSON.stringify(saved[name]);
        expect(left[name]).toEqual(isSame ? undefined : value);
      }
    }),
  );
});
