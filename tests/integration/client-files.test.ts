// How the server delivers the client: compression, caching, preloads, well-known files, and which paths are pages.
import {readdir, readFile} from 'node:fs/promises';
import {expect, inject, test} from 'vitest';
import {z} from 'zod';
import {signUp} from '../support/member.ts';

const stack = inject('stack');

/** `fetch` decodes the body but keeps the content-encoding header. */
function ask(path: string, encodings: string): Promise<Response> {
  return fetch(stack.url + path, {headers: {'accept-encoding': encodings}});
}

async function scriptOf(page: string): Promise<string> {
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
  expect(script).toMatch(/^\/assets\/.+\.js$/);
  return script;
}

/** The scripts that a page names, in its own tags and in preloads. */
function scriptsNamed(page: string): string[] {
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
}

/** The static imports of a script. */
async function importsOf(script: string): Promise<string[]> {
  const text = await (await ask(script, 'identity')).text();
  const named = text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g);
  return [...named].map(([, file = '']) => `/assets/${file}`);
}

test.each([
  '/dashboard',
  '/matches',
  '/chat/nobody_nowhere',
  '/account',
  '/values-question',
  '/terms',
  '/nowhere',
])(
  "a member's page at %s names each script it needs, including those that other scripts import",
  async (path) => {
    const {cookie} = await signUp(stack);
    const page = await (await fetch(stack.url + path, {headers: {cookie}})).text();
    const scripts = scriptsNamed(page);
    expect(scripts.join()).toMatch(/\bmember-/);
    for (const script of scripts) {
      const imports = await importsOf(script);
      expect(imports.filter((file) => !scripts.includes(file))).toEqual([]);
    }
  },
);

/** The API requests that a page preloads while its scripts load. */
const fetchesNamed = (page: string) =>
  [...page.matchAll(/<link rel="preload" as="fetch"[^>]* href="([^"]+)"/g)].map(([, path]) => path);

test.each([
  ['/dashboard', ['/api/auth/get-session', '/api/config']],
  ['/matches', ['/api/auth/get-session', '/api/config']],
  ['/account', ['/api/auth/get-session']],
])(
  "a member's page at %s preloads the API requests that it waits for, a visitor's page none",
  async (path, requests) => {
    const {cookie} = await signUp(stack);
    const page = await (await fetch(stack.url + path, {headers: {cookie}})).text();
    expect(fetchesNamed(page)).toEqual(requests);
    expect(fetchesNamed(await (await ask(path, 'identity')).text())).toEqual([]);
  },
);

test("a visitor's page preloads the three fonts, a member's none", async () => {
  const {cookie} = await signUp(stack);
  const fontsOf = async (headers?: HeadersInit) => {
    const page = await (await fetch(`${stack.url}/matches`, {headers})).text();
    return page.match(/as="font"/g)?.length ?? 0;
  };
  expect(await fontsOf()).toBe(3);
  expect(await fontsOf({cookie})).toBe(0);
});

test.each(['/matches', '/account', '/signin', '/terms', '/balance'])(
  'the page at %s without a session names no script of the signed-in app',
  async (path) => {
    const page = await (await ask(path, 'identity')).text();
    expect(scriptsNamed(page).join()).not.toMatch(/member|zero|screens/);
  },
);

test("a visitor's page names each script it needs", async () => {
  const scripts = scriptsNamed(await (await ask('/signin', 'identity')).text());
  for (const script of scripts) {
    const imports = await importsOf(script);
    expect(imports.filter((file) => !scripts.includes(file))).toEqual([]);
  }
});

test.each([
  ['/chat/ada_ben', 'chat'],
  ['/account', 'screens'],
  ['/signin', 'signin'],
  ['/terms', 'seldom-first'],
])("a member's page at %s names the script of its screen", async (path, script) => {
  const {cookie} = await signUp(stack);
  const page = await (await fetch(`${stack.url}${path}`, {headers: {cookie}})).text();
  expect(scriptsNamed(page).join()).toContain(`/${script}-`);
});

test('compresses pages and scripts by the accepted encodings', async () => {
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

test('hashed files are immutable, pages with a replica are not stored, others are revalidated', async () => {
  const cacheControl = async (path: string) => (await ask(path, 'br')).headers.get('cache-control');
  expect(await cacheControl('/signin')).toBe('no-store');
  expect(await cacheControl('/index.html')).toBe('no-store');
  expect(await cacheControl('/')).toBe('no-cache');
  const page = await ask('/signin', 'br');
  const script = await ask(await scriptOf(await page.text()), 'br');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test.each(['/', '/signin'])(
  'the link preview of %s names its image with an absolute URL',
  async (path) => {
    const page = await (await ask(path, 'identity')).text();
    const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page) ?? [];
    expect(image).toBe(`${stack.url}/social.jpg`);
    expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg');
  },
);

test('robots.txt keeps crawlers out of the API, photos and sync paths', async () => {
  const response = await fetch(`${stack.url}/robots.txt`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const lines = (await response.text()).trim().split('\n');
  expect(lines).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /photos/',
    'Disallow: /zero/',
  ]);
});

test('security.txt names a contact and expires in the future, within a year', async () => {
  const response = await fetch(`${stack.url}/.well-known/security.txt`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
  const text = await response.text();
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const [name = '', ...value] = line.split(': ');
        return [name, value.join(': ')];
      }),
  );
  const {contactEmail} = z
    .object({contactEmail: z.string()})
    .parse(await (await fetch(`${stack.url}/api/config`)).json());
  expect(fields.get('Contact')).toBe(`mailto:${contactEmail}`);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(1);
  expect(days).toBeLessThan(365);
  expect(fields.get('Canonical')).toBe(`${stack.url}/.well-known/security.txt`);
});

test('change-password leads to the account page', async () => {
  const response = await fetch(`${stack.url}/.well-known/change-password`, {redirect: 'manual'});
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/account');
});

test.each([
  '/nothing.txt',
  '/assets/main-00000000.js',
  '/matches/photo.PNG',
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  '/zero/nothing',
])('%s is 404, not a page of the app', async (path) => {
  const response = await fetch(`${stack.url}${path}`, {headers: {accept: 'text/html'}});
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('<html');
});

const REMOVED = [
  'main-00000000.js',
  'main-00000000.js.br',
  'main-00000000.js.gz',
  'main-00000000.js.map',
  'main-00000000.js?v=2',
  'MAIN-00000000.JS',
  'theme-00000000.css',
  'screens-00000000.js',
  'redraw-00000000.js',
  'atkinson-00000000.woff2',
  'picture-00000000.png',
  'picture-00000000.webp',
  'icon-00000000.svg',
  'page.html',
  'data.json',
  'old/main-00000000.js',
  '../assets/main-00000000.js',
  '%2e%2e/assets/main-00000000.js',
  '..%2fsecret.js',
  'main%20-00000000.js',
  'main-%C3%A9.js',
  'main-%.js',
  `${'a'.repeat(300)}.js`,
];

test.each(REMOVED)(
  'nobody may keep the answer that /assets/%s is not there (any longer)',
  async (file) => {
    for (const accept of ['*/*', 'text/html']) {
      const headers = {accept, 'accept-encoding': 'br, gzip'};
      const response = await fetch(`${stack.url}/assets/${file}`, {headers});
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(response.headers.get('etag')).toBeNull();
    }
    const head = await fetch(`${stack.url}/assets/${file}`, {method: 'HEAD'});
    expect([head.status, head.headers.get('cache-control')]).toEqual([404, 'no-store']);
  },
);

test('neither a folder of the client nor /assets itself may be kept', async () => {
  for (const path of ['/assets', '/assets/', '/icons', '/icons/nothing.png', '/nothing.txt']) {
    const response = await fetch(stack.url + path, {headers: {accept: 'text/html'}});
    expect([path, response.headers.get('cache-control')]).toEqual([
      path,
      expect.stringMatching(/^no-(store|cache)$/),
    ]);
  }
});

test.each(['/__proto__', '/constructor', '/toString/x'])(
  '%s is a page of the app for a member too',
  async (path) => {
    const headers = {accept: 'text/html', cookie: 'wing.session_token='};
    expect((await fetch(`${stack.url}${path}`, {headers})).status).toBe(200);
  },
);

test.each(['/matches', '/chat/demoAda_demoBen', '/nowhere?file=a.txt'])(
  '%s is a page of the app',
  async (path) => {
    const response = await fetch(`${stack.url}${path}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<div id="root">');
  },
);

/** Words of the operators' desk that no other page has. */
const OF_THE_DESK = ['/api/desk', 'refetchInterval', 'wing-desk'];

test('the members’ client holds nothing of the desk, which has a build of its own', async () => {
  const built = new URL('../../dist/', import.meta.url);
  const holding = async (folder: string) => {
    const files = await readdir(new URL(folder, built), {recursive: true});
    const texts = await Promise.all(
      files
        .filter((file) => /\.(js|css|html|json)$/.test(file))
        .map((file) => readFile(new URL(`${folder}/${file}`, built), 'utf8')),
    );
    return OF_THE_DESK.filter((word) => texts.some((text) => text.includes(word)));
  };
  expect(await holding('client')).toEqual([]);
  expect(await holding('desk')).toEqual(OF_THE_DESK);
});
