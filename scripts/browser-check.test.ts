import {readFile} from 'node:fs/promises';
import vm from 'node:vm';
import {expect, test} from 'vitest';
import {BROWSER, OLDEST_BROWSERS} from '../rules/browsers.ts';
import {browserCheck} from './browser-check.ts';

type Node = {tag?: string; text?: string; children: Node[]};

/** Runs the script in a page with these globals. @returns the texts that replace the page, if any. */
function shownWith(globals: object, lang = 'en'): string[] | undefined {
  let replacement: Node | undefined;
  const element = (): Node & {appendChild: (child: Node) => void} => {
    const children: Node[] = [];
    return {children, appendChild: (child) => void children.push(child)};
  };
  const document = {
    title: 'Wing',
    documentElement: {lang},
    getElementById: () => ({
      parentNode: {
        replaceChild: (next: Node) => {
          replacement = next;
        },
      },
    }),
    createElement: element,
    createTextNode: (text: string) => ({text, children: []}),
  };
  vm.runInNewContext(browserCheck(), {window: {document, ...globals}});
  return replacement?.children.map(({children}) => children[0]?.text ?? '');
}

const NEW = {
  Promise: {withResolvers: true},
  AbortSignal: {any: true},
  URL: {canParse: true},
  IDBFactory: {prototype: {databases: true}},
};
const TOO_OLD = [BROWSER.old.title, BROWSER.old.help];

test.each([
  ['a browser with all that Wing needs', NEW, undefined],
  ['one without Promise.withResolvers', {...NEW, Promise: {}}, TOO_OLD],
  ['one without AbortSignal.any', {...NEW, AbortSignal: {}}, TOO_OLD],
  ['one without AbortSignal', {Promise: NEW.Promise}, TOO_OLD],
  ['one without URL.canParse', {...NEW, URL: {}}, TOO_OLD],
  ['one without a list of databases', {...NEW, IDBFactory: {prototype: {}}}, TOO_OLD],
  ['one without promises', {}, TOO_OLD],
  ['a page over https', {...NEW, isSecureContext: true}, undefined],
  [
    'a page without https',
    {...NEW, isSecureContext: false},
    [BROWSER.insecure.title, BROWSER.insecure.help],
  ],
  ['an old browser without https', {isSecureContext: false}, TOO_OLD],
])('%s', (_, globals, shown) => {
  expect(shownWith(globals)).toEqual(shown);
});

test.each([
  ['de', 'Dieser Browser ist zu alt für Wing'],
  ['of no language of Wing', BROWSER.old.title],
])('speaks the language of the page: %s', (lang, title) => {
  expect(shownWith({}, lang)?.[0]).toBe(title);
});

test('is written in the syntax of the oldest browsers', () => {
  expect(browserCheck()).not.toMatch(/=>|`|\bconst\b|\blet\b|\?\.|\?\?|\bclass\b|\.\.\.|= \{/);
});

test('the README names the same browsers', async () => {
  expect(await readFile('README.md', 'utf8')).toContain(OLDEST_BROWSERS);
});
