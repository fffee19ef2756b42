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
  imageAlt: z.string(),
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

/** What search engines and link previews show. */
function preview(
  language: Language,
  publicUrl: string,
  {title, description, imageAlt}: {title: string; description: string; imageAlt: string},
): string {
  const {language: spoken, region} = new Intl.Locale(language).maximize();
  const tags = [
    `name="description" content="${escaped(description)}"`,
    `property="og:title" content="${escaped(title)}"`,
    `property="og:description" content="${escaped(description)}"`,
    `property="og:locale" content="${spoken}_${region}"`,
    `property="og:image" content="${escaped(publicUrl)}/social.jpg"`,
    `property="og:image:alt" content="${escaped(imageAlt)}"`,
  ];
  return tags.map((tag) => `<meta ${tag}>`).join('');
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
  const {pages, ...words} = prerendered.parse(
    JSON.parse(await readFile(`${root}/.vite/prerendered-${language}.json`, 'utf8')),
  );
  const page = pages.find(({path}) => path === request.path);
  const title = page ? `${page.title} · Wing` : 'Wing';
  const head = preview(language, publicUrl, {title, ...words});
  if (!page) return marked.replace('</head>', () => `${head}</head>`);
  return marked
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `${head}${alternates(publicUrl + page.path)}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`);
}
