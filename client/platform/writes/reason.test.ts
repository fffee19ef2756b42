// A refusal that the service worker stored, in the page's language.
import {expect, test} from 'vitest';
import {CHAT} from '../../../rules/chat/chat.ts';
import {MATCH_IMPOSSIBLE} from '../../../rules/refusal.ts';
import {inLanguage} from '../../../rules/words/on-the-server.ts';
import {reasonInWords} from './reason.ts';

const said = (key: string) => ({key, parameters: {}});

test('a page words what a write was refused for', () => {
  const closed = {
    reason: CHAT.sendNotFound,
    code: 'chat-not-found',
    say: said('conversations.errors.sendNotFound'),
  };
  const match = {
    reason: 'Failed to deduct credits',
    code: MATCH_IMPOSSIBLE,
    say: said('suggestions.match.deductFailed'),
  };
  expect(inLanguage('de', () => [closed, match, {reason: ''}].map(reasonInWords))).toEqual([
    'Diesen Chat gibt es nicht. Bitte lade die Seite neu.',
    'Das Match hat nicht geklappt: Die Credits konnten nicht abgebucht werden. Bitte versuch es noch einmal.',
    'Die Nachricht konnte nicht gesendet werden. Bitte versuch es noch einmal.',
  ]);
});

test('a reason without a sentence stays as it was stored', () => {
  expect(inLanguage('de', () => reasonInWords({reason: 'Nicht gespeichert.'}))).toBe(
    'Nicht gespeichert.',
  );
});
