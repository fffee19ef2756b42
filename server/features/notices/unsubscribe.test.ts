// Tokens that turn mails off.
import {expect, test} from 'vitest';
import {NOTICE_KINDS} from '../../../rules/notices/notices.ts';
import {unsubscribeTokens} from './unsubscribe.ts';

const tokens = unsubscribeTokens('a secret');

test.each(NOTICE_KINDS)('reads its own token for %s', (kind) => {
  expect(tokens.read(tokens.make('ada', kind))).toEqual({userId: 'ada', kind});
});

const own = tokens.make('ada', 'match');
test.each([
  ['nothing', ''],
  ['another member', own.replace('ada', 'ben')],
  ['another kind', own.replace('match', 'message')],
  ['an unknown kind', own.replace('match', 'all')],
  ['no signature', 'match.ada'],
  ['a shorter signature', own.slice(0, -1)],
  ['another installation', unsubscribeTokens('another secret').make('ada', 'match')],
])('refuses %s', (_, token) => {
  expect(tokens.read(token)).toBeUndefined();
});

test('holds no character that a mail program could break', () => {
  expect(own).toMatch(/^[\w.-]+$/);
});
