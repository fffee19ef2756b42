// A page that changes its language while it fetches another part of its words.
import {expect, test, vi} from 'vitest';
import {currentLanguage, loadWords, messagesOf, switchLanguage} from './on-a-page.ts';

const german = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('virtual:words', () => {
  const part =
    (file: string, until = Promise.resolve()) =>
    async () => {
      await until;
      return {default: {[file]: {}}};
    };
  const of = (until?: Promise<void>) => ({
    first: part('home', until),
    rest: part('account'),
  });
  return {LOADERS: {en: of(), de: of(german.promise)}};
});

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
