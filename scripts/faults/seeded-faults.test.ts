// Every seeded fault applies to the current code.
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {GROUPS, groupOf, SEEDED_FAULTS} from './seeded-faults.ts';

test.each(SEEDED_FAULTS)('the text of $id occurs once in $file', ({file, text, replacement}) => {
  expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2);
  expect(replacement).not.toBe(text);
});

test('each fault has an id and a group of its own', () => {
  const ids = SEEDED_FAULTS.map(({id}) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const grouped = Array.from({length: GROUPS}, (_, i) => groupOf(i + 1)).flat();
  expect(grouped.map(({id}) => id).toSorted()).toEqual(ids.toSorted());
});

test('faults of one group do not overlap', () => {
  for (let number = 1; number <= GROUPS; number += 1) {
    const faults = groupOf(number);
    const overlaps = faults.flatMap((fault) =>
      faults.filter(
        ({id, file, text}) => id !== fault.id && file === fault.file && fault.text.includes(text),
      ),
    );
    expect(overlaps).toEqual([]);
  }
});
