// The form of a mail address that all addresses of one mailbox share, as far as their provider is known for it.

/** Providers that ignore dots before the `@`, by one of their domains for each. */
const DOTLESS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
  ['proton.me', 'proton.me'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
]);
/** Behind the first character, so that something stays. */
const TAG = /(?<=.)\+.*$/s;

/** In lower case and without a tag: "Ada.L+wing@googlemail.com" becomes "adal@gmail.com". */
export function normalAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase().replace(TAG, '');
  const domain = email.slice(at + 1).toLowerCase();
  const provider = DOTLESS.get(domain);
  return provider ? `${local.replaceAll('.', '')}@${provider}` : `${local}@${domain}`;
}
