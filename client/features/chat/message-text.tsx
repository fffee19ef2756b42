// A message's text with links for http and https URLs, opened without a referrer.
import {useMemo, type ReactNode} from 'react';
import {withFewEmptyLines} from '../../../rules/characters.ts';
import {findLinks} from './find-links.ts';

/** Characters that are invisible or change the display order of a URL. */
const INVISIBLE_CHARACTERS = /[\p{Cf}\p{Cc}]/u;
const LATIN_HOST = /^[\p{Script=Latin}\p{Script=Common}]*$/u;

/** The URL of a link, or undefined for anything but a plain web address. */
function webAddress(raw: string): URL | undefined {
  if (INVISIBLE_CHARACTERS.test(raw)) return undefined;
  // Defaults to https.
  const written = /^https?:/i.test(raw) ? raw : `https://${raw}`;
  if (!URL.canParse(written)) return undefined;
  const address = new URL(written);
  if (!/^https?:$/.test(address.protocol)) return undefined;
  // Userinfo before an @ can look like the host.
  return address.username === '' && address.password === '' ? address : undefined;
}

/** The host in punycode when it contains letters that look like Latin ones. */
function readableHost(raw: string, {hostname}: URL): string {
  const isLatin = LATIN_HOST.test(raw) || !hostname.includes('xn--');
  return isLatin ? '' : ` (${hostname})`;
}

function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const {index, lastIndex, schema, raw} of findLinks(text)) {
    const isWeb = schema === '' || /^https?:$/i.test(schema);
    const address = isWeb ? webAddress(raw) : undefined;
    if (!address) continue;
    parts.push(
      <span key={`text-${from}`}>{text.slice(from, index)}</span>,
      <a
        key={`link-${index}`}
        href={address.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline underline-offset-2"
      >
        {`${raw}${readableHost(raw, address)}`}
      </a>,
    );
    from = lastIndex;
  }
  parts.push(<span key={`text-${from}`}>{text.slice(from)}</span>);
  return parts;
}

export function MessageText({text}: {text: string}) {
  return <span>{useMemo(() => withLinks(withFewEmptyLines(text)), [text])}</span>;
}
