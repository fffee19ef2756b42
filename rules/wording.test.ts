// The specification's messages, word for word.
import {expect, test} from 'vitest';
import {offlineNotice} from './account/account-page.ts';
import {AI_WINGMAN, CHAT} from './chat/chat.ts';
import {WINGMAN, WINGMAN_MODEL} from './chat/wingman.ts';
import {FORM_FAILED, HOME, MATCH, PROBLEMS, SAVE_FAILED, UNSENT} from './wording.ts';
import {UPLOAD} from './photos/photo-words.ts';
import {SIGN_IN} from './account/sign-in.ts';
import {WORDS} from './common-words.ts';

test.each([
  [PROBLEMS.fillInAll, 'Please fill in all fields before proceeding.'],
  [PROBLEMS.userNotFound, 'User not found. Please log in again.'],
  [AI_WINGMAN, 'AI_WINGMAN'],
  [WINGMAN_MODEL, 'gpt-3.5-turbo'],
  [WORDS.loading, 'Loading...'],
  [WORDS.saving, 'Saving...'],
  [PROBLEMS.somethingWrong, 'Something went wrong.'],
  [FORM_FAILED.loadProfile, 'Failed to load profile data'],
  [SAVE_FAILED.profile, 'Failed to save profile. Please try again.'],
  [FORM_FAILED.preferences, 'Failed to save your preferences. Please try again.'],
  [FORM_FAILED.selection, 'Failed to save your selection. Please try again.'],
  [FORM_FAILED.weights, 'Failed to save your weights. Please try again.'],
  [FORM_FAILED.information, 'Failed to save your information. Please try again.'],
  [SAVE_FAILED.answer, 'Failed to save your answer. Please try again.'],
  [UPLOAD.signedOut, 'You must be logged in to upload photos.'],
  [UPLOAD.failed, 'Failed to upload photo. Please try again.'],
  [SIGN_IN.resetNeedsEmail, 'Enter your email to reset password.'],
  [SIGN_IN.resetSent, 'Password reset email sent! Check your inbox.'],
  [MATCH.needCredits, 'You need 20 credits to match with someone. Please check your balance.'],
  [MATCH.otherOutOfCredits, 'Match cannot be created as the other user has insufficient credits.'],
  [MATCH.deductFailed, 'Failed to deduct credits'],
  [MATCH.usersMissing, 'Could not find user documents'],
  [MATCH.matched('Ben'), 'You matched with Ben!'],
  [MATCH.emptySlot, 'New match suggestions will appear here'],
  [MATCH.rejectTitle, 'Are you sure?'],
  [
    MATCH.rejectBody,
    'Rejecting this match will remove it from your list. This action cannot be undone.',
  ],
  [MATCH.rejectConfirm, 'Yes, Reject Match'],
  [MATCH.noPhoto, 'No Photo'],
  [MATCH.descriptionFallback, 'You might have common interests'],
  [CHAT.notFound, 'Chat room not found. Please try refreshing the page.'],
  [CHAT.loadFailed, 'Error loading chat. Please try refreshing.'],
  [CHAT.sendNotFound, 'Chat room not found. Please refresh the page.'],
  [CHAT.sendFailed, 'Failed to send message. Please try again.'],
  [WINGMAN.fallback, "You've been matched! What's something interesting you did recently?"],
])('%s', (text, specified) => {
  expect(text).toBe(specified);
});

test('quotes a failed match’s cause without its full stop', () => {
  const failed = 'Error creating match: Failed to deduct credits. Please try again.';
  expect(MATCH.failed('Failed to deduct credits')).toBe(failed);
  expect(MATCH.failed('Failed to deduct credits.')).toBe(failed);
  expect(MATCH.failed('No. 5 failed')).toBe(
    'Error creating match: No. 5 failed. Please try again.',
  );
});

test('counts in the singular and the plural', () => {
  expect([1, 2].map(HOME.suggestions)).toEqual([
    'suggestion awaits your answer',
    'suggestions await your answer',
  ]);
  expect(['1', '30+'].map(HOME.unread)).toEqual(['unread message', 'unread messages']);
  expect([1, 2].map(UPLOAD.underWay)).toEqual([
    'A photo is on its way…',
    '2 photos are on their way…',
  ]);
  expect([UNSENT.title(1, 0), UNSENT.title(0, 1), UNSENT.title(2, 3)]).toEqual([
    '1 message is not sent yet',
    '1 change is not sent yet',
    '2 messages and 3 changes are not sent yet',
  ]);
  expect(UNSENT.ended(1)).toBe('A message was not sent before its conversation ended.');
  expect(UNSENT.ended(2)).toContain('2 messages');
});

test('names the action that waits for the connection', () => {
  expect(offlineNotice('leaving')).toBe(
    'Deleting your account has to wait until Wing can be reached.',
  );
});
