// Puts a page's language into its built HTML, with what was drawn in it and links to the other languages.
import {readFile} from 'node:fs/promises';
import type {HonoRequest} from 'hono';
import {z} from 'zod';
import {
  LANGUAGE_PARAMETER,
  LANGUAGES,
  LANGUAGE_TAGS,
  type Language,
} from '../../../rules/words/languages.ts';

/** Written by the build (`scripts/prerendered-pages.ts`). */
const prerendered = z.object({
  description: z.string(),
  pages: z.array(z.object({path: z.string(), title: z.string(), html: z.string()})),
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const alternate = (tag: string, address: string) =>
  `<link rel="alternate" hreflang="${tag}" href="${escaped(address)}">`;

function alternates(address: string): string {
  const links = LANGUAGE_TAGS.map((tag) =>
    alternate(tag, `${address}?${LANGUAGE_PARAMETER}=${tag}`),
  );
  return [...links, alternate('x-default', address)].join('');
}

/** `root` holds the built client. */
export async function inLanguageOf(
  html: string,
  {
    language,
    root,
    publicUrl,
    request,
  }: {
    language: Language;
    root: string;
    publicUrl: string;
    request: HonoRequest;
  },
): Promise<string> {
  const {direction} = LANGUAGES[language];
  const marked = html.replace('<html lang="en">', `<html lang="${language}" dir="${direction}">`);
  const {description, pages} = prerendered.parse(
    JSON.parse(await readFile(`${root}/.vite/prerendered-${language}.json`, 'utf8')),
  );
  const page = pages.find(({path}) => path === request.path);
  if (!page) return marked;
  return marked
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(page.title)} · Wing</title>`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*/,
      (_, start: string) => start + escaped(description),
    )
    .replace('</head>', () => `${alternates(publicUrl + page.path)}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`);
}
