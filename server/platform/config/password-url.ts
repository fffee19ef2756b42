// URLs with a user and a password, in which some characters are percent-encoded.

/** How to encode a password in a URL. */
export const ENCODING = 'in a password % is written as %25, # as %23, / as %2F and ? as %3F';

/** Whether the password can be decoded, and does not end the host: then the `@` behind it comes too late. */
export function hasEncodedPassword(text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  const {username, password, pathname, search, hash} = url;
  if (username === '' && `${pathname}${search}${hash}`.includes('@')) return false;
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}
