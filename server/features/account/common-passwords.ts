// Refuses the most common passwords. The package lists them by descending frequency.
import {dictionary} from '@zxcvbn-ts/language-common';
import {COMMON_PASSWORDS, PASSWORD_MIN} from '../../../rules/account/account.ts';

/** The {@link COMMON_PASSWORDS} most common that meet the minimum length. */
const commonest = new Set(
  dictionary['passwords-common']
    .map(String)
    .filter((password) => password.length >= PASSWORD_MIN)
    .slice(0, COMMON_PASSWORDS),
);

/** Ignores case. */
export const isCommon = (password: string): boolean => commonest.has(password.toLowerCase());
