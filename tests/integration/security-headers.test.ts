// The security headers of every response, including errors.
import {readdir} from 'node:fs/promises';
import {expect, inject, test} from 'vitest';
import {uniqueAddress} from '../support/address.ts';

const stack = inject('stack');

const ANSWERS = [
  ['the page', '/'],
  ['a page of the app', '/matches'],
  ['a script', '/service-worker.js'],
  ['a picture', '/icons/wing-192.png'],
  ['an answer', '/api/config'],
  ['nothing', '/api/nothing'],
  ['a photo of nobody', '/photos/none/320.webp'],
  ['health', '/healthz'],
] as const;

test.each(ANSWERS)(
  '%s forbids framing and content sniffing, and allows scripts of the same origin only',
  async (_, path) => {
    const {headers} = await fetch(`${stack.url}${path}`);
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('style-src')).toBe("'self'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('connect-src')).toContain(stack.url.replace('http', 'ws'));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toMatch(/geolocation=\(\).*microphone=\(\)/);
    expect(headers.get('x-powered-by')).toBeNull();
  },
);

test('built files are sent without the document policies, which are longer than some files', async () => {
  const [, path = ''] = /"(\/assets\/[^"]+\.js)"/.exec(await (await fetch(stack.url)).text()) ?? [];
  const {status, headers} = await fetch(stack.url + path);
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toBeNull();
  expect(headers.get('permissions-policy')).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test('the worker that draws photos has a policy of its own, since it inherits none', async () => {
  const assets = await readdir(new URL('../../dist/client/assets', import.meta.url));
  const workers = assets.filter((file) => /^redraw-[^.]*\.js$/.test(file));
  expect(workers).toHaveLength(1);
  const {headers} = await fetch(`${stack.url}/assets/${workers[0]}`);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('the page has no inline scripts, styles or event handlers', async () => {
  const page = await (await fetch(stack.url)).text();
  const scripts = page.match(/<script\b[^>]*>[^<]*/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toMatch(/^<script [^>]*src="\/[^"]+"[^>]*>$/);
  expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
});

async function ask(headers: Record<string, string>): Promise<string | null> {
  const response = await fetch(stack.url, {headers});
  return response.headers.get('strict-transport-security');
}

test('sends HSTS only when a trusted proxy received the request over HTTPS', async () => {
  expect(await ask({})).toBeNull();
  expect(await ask({'x-forwarded-proto': 'http'})).toBeNull();
  const proxied = {'x-forwarded-for': uniqueAddress(), 'x-forwarded-proto': 'https'};
  expect(await ask(proxied)).toBe('max-age=63072000; includeSubDomains');
});
