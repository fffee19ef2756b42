import {expect, test} from 'vitest';
import {readCode} from './codes.ts';

const TOTP = {kind: 'totp', code: '012345'};
const BACKUP_CODE = {kind: 'backup-code', code: 'aB3dE-6gH1j'};

test.each([
  ['as the app shows it', '012345', TOTP],
  ['with blanks', ' 012 345\u{00A0}', TOTP],
  ['with a hyphen', '012-345', TOTP],
  ['with a dash', '012\u{2013}345', TOTP],
  ['in full-width digits', '\u{FF10}\u{FF11}\u{FF12}\u{3000}\u{FF13}\u{FF14}\u{FF15}', TOTP],
  ['a backup code', 'aB3dE-6gH1j', BACKUP_CODE],
  ['a backup code without its hyphen', 'aB3dE6gH1j', BACKUP_CODE],
  ['a backup code with blanks', 'aB3dE 6gH1j ', BACKUP_CODE],
])('understands a code %s', (_case, typed, code) => {
  expect(readCode(typed)).toEqual(code);
});
