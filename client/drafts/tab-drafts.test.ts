// Drafts of two tabs that share a browser: a localStorage for both and a sessionStorage each.
import {beforeEach, expect, test, vi} from 'vitest';
import {readTabDraft, writeTabDraft} from './tab-drafts.ts';

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

function tab() {
  const session = memoryStorage();
  return <T>(act: () => T): T => {
    vi.stubGlobal('sessionStorage', session);
    return act();
  };
}

function forbidden(): never {
  throw new DOMException('', 'SecurityError');
}

const NAME = 'chat:room';
const read = () => readTabDraft('ada', NAME);
const write = (text?: string) => () => writeTabDraft('ada', NAME, text);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

test('each tab keeps its own draft', () => {
  const [one, other] = [tab(), tab()];
  one(write('From one'));
  other(write('From the other'));
  expect([one(read), other(read)]).toEqual(['From one', 'From the other']);
});

test('a new tab opens with the newest draft', () => {
  tab()(write('Older'));
  tab()(write('Newer'));
  expect(tab()(read)).toBe('Newer');
});

test('deleting a draft keeps that of another tab, with which the next tab opens', () => {
  const [one, other] = [tab(), tab()];
  one(write('Sent'));
  other(write('Half a sentence'));
  one(write());
  expect([one(read), other(read), tab()(read)]).toEqual([
    undefined,
    'Half a sentence',
    'Half a sentence',
  ]);
});

test('deleting the newest draft leaves none for a new tab', () => {
  const one = tab();
  one(write('Sent'));
  one(write());
  expect([one(read), tab()(read)]).toEqual([undefined, undefined]);
});

test('a tab that has deleted its draft shows what another tab types since', () => {
  const [one, other] = [tab(), tab()];
  other(write('First'));
  one(write());
  expect(one(read)).toBeUndefined();
  other(write('Second'));
  expect(one(read)).toBe('Second');
});

test('members do not see each other’s drafts', () => {
  const one = tab();
  one(write('Ada’s'));
  expect(one(() => readTabDraft('ben', NAME))).toBeUndefined();
});

test('a browser that forbids storage keeps no draft and throws nothing', () => {
  const storage = {getItem: forbidden, setItem: forbidden, removeItem: forbidden};
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  write('Lost')();
  expect(read()).toBeUndefined();
});
