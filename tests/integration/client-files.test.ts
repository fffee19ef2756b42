// What a browser is sent of the client: compressed as far as it reads that, for ever or asked for each time.
import {expect, inject, test} from 'vitest';

const stack = inject('stack');

/** `fetch` undoes the encoding but leaves its name. */
function ask(path: string, encodings: string): Promise<Response> {
  return fetch(stack.url + path, {headers: {'accept-encoding': encodings}});
}

async function scriptOf(page: string): Promise<string> {
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
  expect(script).toMatch(/^\/assets\/.+\.js$/);
  return script;
}

test('scripts and pages are compressed for whoever reads that, and plain for others', async () => {
  const page = await ask('/signin', 'gzip, br');
  expect(page.headers.get('content-encoding')).toBe('gzip');
  const script = await scriptOf(await page.text());
  const plain = await (await ask(script, 'identity')).text();
  for (const [encodings, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const response = await ask(script, encodings);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(await response.text()).toBe(plain);
  }
});

test('hashed files are kept for ever, pages are asked for each time', async () => {
  const page = await ask('/signin', 'br');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const script = await ask(await scriptOf(await page.text()), 'br');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test.each(['/', '/signin'])(
  'the preview of a link to %s names its picture in full',
  async (path) => {
    const page = await (await ask(path, 'identity')).text();
    const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page) ?? [];
    expect(image).toBe(`${stack.url}/social.jpg`);
    expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg');
  },
);
