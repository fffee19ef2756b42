// What somebody wrote, its web addresses made links. Only http and https become links, and a linked
// page learns nothing of where its visitor came from.
import {linkifyit} from 'linkify-it';
import {useMemo, type ReactNode} from 'react';

const linkify = linkifyit({fuzzyLink: true, fuzzyEmail: false});

/** Characters that show an address in another order than it is read in, or show nothing. */
const DISGUISE = /[\p{Cf}\p{Cc}]/u;
const LATIN_HOST = /^[\p{Script=Latin}\p{Script=Common}]*$/u;

/** Where a link leads, or undefined for what is no plain web address. */
function addressOf(raw: string): URL | undefined {
  if (DISGUISE.test(raw)) return undefined;
  // An address without a scheme gets the safe one.
  const address = URL.parse(/^https?:/i.test(raw) ? raw : `https://${raw}`);
  if (!address || !/^https?:$/.test(address.protocol)) return undefined;
  // What stands before an @ looks like the host and is not.
  return address.username === '' && address.password === '' ? address : undefined;
}

/** The host as computers read it, where letters of another alphabet may look like familiar ones. */
function plainHost(raw: string, {hostname}: URL): string {
  const isFamiliar = LATIN_HOST.test(raw) || !hostname.includes('xn--');
  return isFamiliar ? '' : ` (${hostname})`;
}

function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const {index, lastIndex, schema, raw} of linkify.match(text) ?? []) {
    const isWeb = schema === '' || /^https?:$/i.test(schema);
    const address = isWeb ? addressOf(raw) : undefined;
    if (!address) continue;
    parts.push(
      text.slice(from, index),
      <a
        key={index}
        href={address.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline underline-offset-2"
      >
        {raw}
        {plainHost(raw, address)}
      </a>,
    );
    from = lastIndex;
  }
  parts.push(text.slice(from));
  return parts;
}

export function MessageText({text}: {text: string}) {
  return useMemo(() => withLinks(text), [text]);
}
