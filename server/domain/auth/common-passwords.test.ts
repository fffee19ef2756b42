// The commonest passwords are refused, so many of them, and not the rest of the list.
import {dictionary} from '@zxcvbn-ts/language-common';
import {expect, test} from 'vitest';
import {COMMON_PASSWORDS, passwordProblem} from '../../../rules/account.ts';
import {isCommon} from './common-passwords.ts';

test('the 3,000 commonest are refused, and so is every commoner one that is long enough', () => {
  expect(COMMON_PASSWORDS).toBe(3000);
  const listed = dictionary['passwords-common'].map(String);
  const acceptable = listed.filter((password) => passwordProblem(password) === undefined);
  expect(acceptable.length).toBeGreaterThan(COMMON_PASSWORDS);
  const refused = acceptable.slice(0, COMMON_PASSWORDS);
  expect(refused.filter((password) => !isCommon(password))).toEqual([]);
  expect(refused.filter((password) => !isCommon(password.toUpperCase()))).toEqual([]);
  expect(acceptable.slice(COMMON_PASSWORDS).some(isCommon)).toBe(false);
  const commonest = listed.slice(0, COMMON_PASSWORDS);
  expect(commonest.filter((one) => !passwordProblem(one) && !isCommon(one))).toEqual([]);
});
