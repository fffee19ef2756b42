// The length of the list of refused passwords.
import {dictionary} from '@zxcvbn-ts/language-common';
import {expect, test} from 'vitest';
import {COMMON_PASSWORDS, passwordProblem} from '../../../rules/account/account.ts';
import {isCommon} from './common-passwords.ts';

test('refuses the 3,000 commonest passwords that are long enough, and no others', () => {
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
