// The passwords that are guessed first, in the order they are guessed, as a package lists them.
import {dictionary} from '@zxcvbn-ts/language-common';
import {COMMON_PASSWORDS, PASSWORD_MIN} from '../../../rules/account.ts';

/** The commonest of those that are long enough to be accepted at all, and so all commoner ones. */
const commonest = new Set(
  dictionary['passwords-common']
    .map(String)
    .filter((password) => password.length >= PASSWORD_MIN)
    .slice(0, COMMON_PASSWORDS),
);

/** Whether it is one of them, however its letters are cased. */
export const isCommon = (password: string): boolean => commonest.has(password.toLowerCase());
