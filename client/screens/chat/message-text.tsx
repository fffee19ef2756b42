// What somebody wrote, its web addresses made links. Only http and https become links, and a linked
// page learns nothing of where its visitor came from.
import {linkifyit} from 'linkify-it';
import {useMemo, type ReactNode} from 'react';

const linkify = linkifyit({fuzzyLink: true, fuzzyEmail: false});

function addressOf(url: string): string | undefined {
  // An address without a scheme gets the safe one.
  const address = URL.parse(/^https?:/i.test(url) ? url : `https://${url}`);
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}

function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const {index, lastIndex, schema, raw} of linkify.match(text) ?? []) {
    const isWeb = schema === '' || /^https?:$/i.test(schema);
    const href = isWeb ? addressOf(raw) : undefined;
    if (href === undefined) continue;
    parts.push(
      text.slice(from, index),
      <a
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="underline underline-offset-2"
      >
        {raw}
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
