// The confirmations of unmatch and block name the other member and state that credits are not returned.
import {expect, test} from 'vitest';
import {inLanguage} from '../words/on-the-server.ts';
import {BLOCK, MEMBER_WHO_LEFT, nameInWords, UNBLOCK, UNMATCH, UNNAMED} from './safety.ts';

test.each(Object.entries({UNMATCH, BLOCK, UNBLOCK}))('%s names the other member', (_, {title}) => {
  expect(title('Ben')).toMatch(/^(?:Unmatch|Block|Unblock) Ben\?$/);
});

test('unmatching and blocking state that credits are not returned', () => {
  for (const body of [UNMATCH.card, UNMATCH.chat, BLOCK.body]) {
    expect(body('Ben')).toContain('Credits are not returned.');
  }
});

test('names the conversation that ends, who leaves, and who may be suggested again', () => {
  expect(UNMATCH.card('Ben')).toContain('Ben leaves your suggestions');
  expect(UNMATCH.chat('Ben')).toContain('Your conversation with Ben ends');
  expect(BLOCK.body('Ben')).toContain('Ben is not told');
  expect(UNBLOCK.body('Ben')).toContain('suggest you and Ben to each other again');
});

test.each([
  ['a member who left', MEMBER_WHO_LEFT, 'Ein Mitglied, das gegangen ist'],
  ['a member without a known name', UNNAMED, 'Jemand'],
  ['a name', 'Ben', 'Ben'],
])('words what is stored as the name of %s', (_, stored, worded) => {
  expect(inLanguage('de', () => nameInWords(stored))).toBe(worded);
});
