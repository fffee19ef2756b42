import {globSync} from 'node:fs';
import {expect, test} from 'vitest';
import {AREAS} from './areas.ts';

test.each(Object.entries(AREAS))('every path of the area "%s" exists', (_, {mutate, tests}) => {
  const paths = [...mutate, ...tests].filter((path) => !path.startsWith('!'));
  expect(paths.filter((path) => globSync(path).length === 0)).toEqual([]);
});
