// A page that changes its language while it fetches another part of its words.
import {expect, test, vi} from 'vitest';
import {currentLanguage, loadWords, messagesOf, switchLanguage} from './on-a-page.ts';

const {german, loadersOf} = vi.hoisted(() => ({
  german: Promise.withResolvers<void>(),
  loadersOf: (until?: Promise<void>) => ({
    async first() {
      await until;
      return {default: {home: {}}};
    },
    rest: () => Promise.resolve({default: {account: {}}}),
  }),
}));
vi.mock('virtual:words', () => ({
  LOADERS: {en: loadersOf(), de: loadersOf(german.promise)},
}));

test('has each part that was asked for meanwhile once the language is shown', async () => {
  await loadWords('first');
  const switching = switchLanguage('de');
  await loadWords('rest');
  expect(currentLanguage()).toBe('en');
  german.resolve();
  await switching;
  expect(currentLanguage()).toBe('de');
  expect(messagesOf('de', 'home')).toEqual({});
  expect(messagesOf('de', 'account')).toEqual({});
});
