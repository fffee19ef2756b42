// What the service worker keeps and deletes by the answers of the server, of gateways and of sign-in pages.
import {describe, expect, test} from 'vitest';
import {isBuiltFile, PAGE_MARK, photoAnswer} from './own-answers.ts';

const answer = (status: number, type?: string, redirected = false) => ({
  status,
  redirected,
  headers: new Headers(type === undefined ? {} : {'content-type': type}),
});

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json';

test.each([
  [200, 'image/webp', 'shown'],
  [200, 'IMAGE/WEBP', 'shown'],
  [401, JSON_TYPE, 'hidden'],
  [403, JSON_TYPE, 'hidden'],
  [404, JSON_TYPE, 'hidden'],
  [404, 'application/json; charset=UTF-8', 'hidden'],
  [200, HTML, 'foreign'],
  [200, JSON_TYPE, 'foreign'],
  [200, 'text/plain', 'foreign'],
  [200, 'image/gif', 'foreign'],
  [200, undefined, 'foreign'],
  [204, undefined, 'foreign'],
  [206, 'image/webp', 'foreign'],
  [302, HTML, 'foreign'],
  [401, HTML, 'foreign'],
  [403, HTML, 'foreign'],
  [403, undefined, 'foreign'],
  [404, HTML, 'foreign'],
  [404, 'text/plain', 'foreign'],
  [407, HTML, 'foreign'],
  [429, JSON_TYPE, 'foreign'],
  [500, JSON_TYPE, 'foreign'],
  [502, HTML, 'foreign'],
  [503, JSON_TYPE, 'foreign'],
  [504, 'text/plain', 'foreign'],
  [511, HTML, 'foreign'],
  // An opaque answer: the redirect to another origin's sign-in page.
  [0, undefined, 'foreign'],
])('a photo that is answered with %i and %s is %s', (status, type, expected) => {
  expect(photoAnswer(answer(status, type))).toBe(expected);
});

test('a photo that a redirect has brought is not kept', () => {
  expect(photoAnswer(answer(200, 'image/webp', true))).toBe('foreign');
});

const PAGE = `<!doctype html><html><head>${PAGE_MARK}</head></html>`;
const FILES = new Set(['assets/main-1.js']);
const page = (file: string) => `${PAGE}<script src="/assets/${file}"></script>`;
const HOTEL = '<!doctype html><title>Welcome to our hotel</title>';

describe('the app keeps', () => {
  test.each([
    ['/index.html', answer(200, HTML), PAGE],
    ['/index.html', answer(200, HTML), page('main-1.js')],
    ['/landing.html', answer(200, 'text/html'), PAGE],
    ['/assets/main-1.js', answer(200, 'text/javascript'), ''],
    ['/assets/theme-1.css', answer(200, 'text/css'), ''],
    ['/icons/wing-192.png', answer(200, 'image/png'), ''],
    ['/assets/font-1.woff2', answer(200), ''],
  ])('%s: %o', async (path, given, text) => {
    expect(await isBuiltFile(path, given, async () => text, FILES)).toBe(true);
  });
});

describe('the app does not keep', () => {
  test.each([
    ['/index.html', answer(200, HTML), HOTEL],
    ['/index.html', answer(200, HTML), ''],
    ['/index.html', answer(200, HTML), page('main-0.js')],
    ['/index.html', answer(200, HTML, true), PAGE],
    ['/index.html', answer(502, HTML), PAGE],
    ['/index.html', answer(404, JSON_TYPE), '{}'],
    ['/landing.html', answer(200, JSON_TYPE), '{"hotel":"welcome"}'],
    ['/assets/main-1.js', answer(200, HTML), HOTEL],
    ['/assets/main-1.js', answer(200, 'TEXT/HTML'), HOTEL],
    ['/assets/main-1.js', answer(404, JSON_TYPE), '{}'],
    ['/assets/main-1.js', answer(410), ''],
    ['/assets/main-1.js', answer(502, HTML), HOTEL],
    ['/assets/main-1.js', answer(503), ''],
    ['/assets/main-1.js', answer(204), ''],
    ['/assets/main-1.js', answer(206, 'text/javascript'), ''],
    ['/assets/main-1.js', answer(200, 'text/javascript', true), ''],
    ['/assets/theme-1.css', answer(200, HTML), HOTEL],
    ['/assets/theme-1.css', answer(302), ''],
    ['/assets/font-1.woff2', answer(200, HTML), HOTEL],
    ['/icons/wing-192.png', answer(200, HTML), HOTEL],
    ['/icons/wing-192.png', answer(511, HTML), HOTEL],
  ])('%s: %o', async (path, given, text) => {
    expect(await isBuiltFile(path, given, async () => text, FILES)).toBe(false);
  });
});
