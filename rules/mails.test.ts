// What a suspended member reads.
import {expect, test} from 'vitest';
import {reasonInWords, suspensionMessage} from './mails.ts';
import {DEFAULT_REASONS, SUSPENSION_OVER} from './safety/report.ts';
import {inLanguage} from './words/on-the-server.ts';

test('tells a suspended member why, and where to appeal', () => {
  expect(suspensionMessage('Spam.', 'help@wing.example')).toBe(
    'Your account is suspended: Spam. To appeal, write to help@wing.example.',
  );
});

test('tells it in the language of the account, with the operator’s own words as they are', () => {
  const until = new Date('2026-12-24T18:00:00Z');
  expect(inLanguage('de', () => suspensionMessage('Spam.', 'help@wing.example', until))).toBe(
    'Dein Konto ist bis Donnerstag, 24. Dezember 2026 um 18:00 UTC gesperrt: Spam. Wenn du widersprechen möchtest, schreib an help@wing.example.',
  );
});

test('words the reasons that no operator wrote', () => {
  const {suspend, restore} = DEFAULT_REASONS;
  const reasons = [suspend, restore, SUSPENSION_OVER];
  expect(reasons.map(reasonInWords)).toEqual(reasons);
  expect(inLanguage('de', () => reasons.map(reasonInWords))).toEqual([
    'Unser Team hat es geschlossen.',
    'Unser Team hat es wieder geöffnet.',
    'Die Zeit deiner Sperre ist vorbei.',
  ]);
});
