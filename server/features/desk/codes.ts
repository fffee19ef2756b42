// Reads the code that an operator typed: six digits of the authenticator app, or a backup code.
const SEPARATORS = /[\s\p{Pd}]/gu;
const TOTP = /^\d{6}$/;
/** As better-auth makes them, with a hyphen after the first half. */
const BACKUP_CODE = /^([A-Za-z\d]{5})([A-Za-z\d]{5})$/;

export type Code = {readonly kind: 'totp' | 'backup-code'; readonly code: string};

/** NFKC turns full-width letters and digits into plain ones. */
export function readCode(typed: string): Code {
  const code = typed.normalize('NFKC').replaceAll(SEPARATORS, '');
  if (TOTP.test(code)) return {kind: 'totp', code};
  return {kind: 'backup-code', code: code.replace(BACKUP_CODE, '$1-$2')};
}
