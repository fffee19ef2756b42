import {readFile} from 'node:fs/promises';
import vm from 'node:vm';
import {expect, test} from 'vitest';
import {NEEDS_HTTPS, OLD_BROWSER, OLDEST_BROWSERS} from '../rules/browsers.ts';
import {browserCheck} from './browser-check.ts';

type Node = {tag?: string; text?: string; children: Node[]};

/** Runs the script in a page with these globals. @returns the texts that replace the page, if any. */
function shownWith(globals: object): string[] | undefined {
  let replacement: Node | undefined;
  const element = (): Node & {appendChild: (child: Node) => void} => {
    const children: Node[] = [];
    return {children, appendChild: (child) => void children.push(child)};
  };
  const document = {
    title: 'Wing',
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
const TOO_OLD = [OLD_BROWSER.title, OLD_BROWSER.help];

test.each([
  ['a browser with all that Wing needs', NEW, undefined],
  ['one without Promise.withResolvers', {...NEW, Promise: {}}, TOO_OLD],
  ['one without AbortSignal.any', {...NEW, AbortSignal: {}}, TOO_OLD],
  ['one without AbortSignal', {Promise: NEW.Promise}, TOO_OLD],
  ['one without URL.canParse', {...NEW, URL: {}}, TOO_OLD],
  ['one without a list of databases', {...NEW, IDBFactory: {prototype: {}}}, TOO_OLD],
  ['one without promises', {}, TOO_OLD],
  ['a page over https', {...NEW, isSecureContext: true}, undefined],
  ['a page without https', {...NEW, isSecureContext: false}, [NEEDS_HTTPS.title, NEEDS_HTTPS.help]],
  ['an old browser without https', {isSecureContext: false}, TOO_OLD],
])('%s', (_, globals, shown) => {
  expect(shownWith(globals)).toEqual(shown);
});

test('is written in the syntax of the oldest browsers', () => {
  expect(browserCheck()).not.toMatch(/=>|`|\bconst\b|\blet\b|\?\.|\?\?|\bclass\b|\.\.\.|= \{/);
});

test('the README names the same browsers', async () => {
  expect(await readFile('README.md', 'utf8')).toContain(OLDEST_BROWSERS);
});
