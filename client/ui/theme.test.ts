// Colours, times and lengths are defined in theme.css only.
import {glob, readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test} from 'vitest';

const CLIENT = path.join(import.meta.dirname, '..');
const THEME = 'ui/theme.css';
const COLOUR = /#[\da-f]{6}\b/gi;

/** Values that only the theme may define, by their name in failure messages. */
const TOKENS = {
  colour: /#[\da-f]{3,8}\b(?=[;'"\s)])|\b(rgba?|hsla?|oklch|oklab)\(/i,
  'time or course of a movement':
    /\b(duration|delay)-\[?\d|\bease-(in|out|linear|\[)|cubic-bezier\(|\banimate-\[|^\s*(duration|easing):\s*[\d'"]/m,
  'length off the scale': /-\[-?[\d.]+(px|rem)\]/,
  'breakpoint off the scale': /\b(min|max)-\[/,
};
/** Durations in style sheets; motion.css uses shares of these. */
const IN_STYLES = {time: /\b\d+m?s\b|cubic-bezier\(/, colour: TOKENS.colour};

async function sources(pattern: string) {
  const files: string[] = [];
  for await (const file of glob(pattern, {cwd: CLIENT})) files.push(file);
  const own = files.filter((file) => !/devtools|\.test\./.test(file) && file !== THEME);
  return Promise.all(
    own.map(async (file) => ({file, text: await readFile(path.join(CLIENT, file), 'utf8')})),
  );
}

test.each([
  ['**/*.{ts,tsx}', TOKENS],
  ['**/*.css', IN_STYLES],
])('%s uses the theme for colours, times, lengths and breakpoints', async (pattern, tokens) => {
  const all = await sources(pattern);
  expect(all.length).toBeGreaterThan(0);
  const found = all.flatMap(({file, text}) =>
    Object.entries(tokens).flatMap(([what, form]) => {
      const match = form.exec(text);
      return match ? [`${file} has a ${what} of its own: ${match[0]}`] : [];
    }),
  );
  expect(found).toEqual([]);
});

/** `has-focus-visible` is allowed: controls use it, which have few elements. */
const HAS_STYLES = /(?<=["'`\s:])(?:(?:group|peer)-)?has-(?!focus-visible)\S+:\S+|(?<!`):has\(/g;

test('no style uses :has() on the page, which would restyle the whole page at every change', async () => {
  const theme = {file: THEME, text: await readFile(path.join(CLIENT, THEME), 'utf8')};
  const all = [...(await sources('**/*.{ts,tsx}')), ...(await sources('**/*.css')), theme];
  const found = all.flatMap(({file, text}) =>
    [...text.matchAll(HAS_STYLES)].map(([what]) => `${file}: ${what}`),
  );
  expect(found).toEqual([]);
  expect('<div className="flex group-has-data-strip/shell:top-2">').toMatch(HAS_STYLES);
});

test('the head and the manifest use the colours of the theme', async () => {
  const theme = new Set((await readFile(path.join(CLIENT, THEME), 'utf8')).match(COLOUR));
  for (const file of ['head.html', 'public/favicon.svg', '../vite.config.ts']) {
    const named = (await readFile(path.join(CLIENT, file), 'utf8')).match(COLOUR) ?? [];
    expect(named.length, file).toBeGreaterThan(0);
    expect(
      named.filter((colour) => !theme.has(colour)),
      file,
    ).toEqual([]);
  }
});
