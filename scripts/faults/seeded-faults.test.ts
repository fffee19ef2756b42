// Every seeded fault applies to the current code.
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {GROUPS, groupOf, SEEDED_FAULTS} from './seeded-faults.ts';

test.each(SEEDED_FAULTS)('the text of $id occurs once in $file', ({file, text, replacement}) => {
  expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2);
  expect(replacement).not.toBe(text);
});

test('ids are unique, and each fault is in one group', () => {
  const ids = SEEDED_FAULTS.map(({id}) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const grouped = Array.from({length: GROUPS}, (_, i) => groupOf(i + 1)).flat();
  expect(grouped.map(({id}) => id).toSorted()).toEqual(ids.toSorted());
});

test('faults of one group can be written into the same checkout', () => {
  for (let number = 1; number <= GROUPS; number += 1) {
    const files = new Map<string, string>();
    for (const {file, text, replacement} of groupOf(number)) {
      const [before, after, ...rest] = (files.get(file) ?? readFileSync(file, 'utf8')).split(text);
      expect(rest).toEqual([]);
      expect(after).toBeDefined();
      files.set(file, `${before}${replacement}${after}`);
    }
  }
});
