import {expect, test} from 'vitest';
import {isTooDeep} from '../../platform/parse-json.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('64 levels are allowed, of arrays and objects together', () => {
  expect(isTooDeep(nested(64))).toBe(false);
  expect(isTooDeep(nested(65))).toBe(true);
  expect(isTooDeep(`${'{"a":['.repeat(33)}`)).toBe(true);
});

test('brackets one after another do not nest', () => {
  expect(isTooDeep(`[${'[],'.repeat(1000)}{}]`)).toBe(false);
});

test('brackets in strings are text, also behind an escaped quote', () => {
  expect(isTooDeep(JSON.stringify(['['.repeat(100)]))).toBe(false);
  expect(isTooDeep(JSON.stringify([`"${'['.repeat(100)}`]))).toBe(false);
  expect(isTooDeep(`["\\\\",${nested(65)}]`)).toBe(true);
});
