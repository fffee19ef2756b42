// Which push services the server contacts, and how much of a message it sends them.
import {expect, test} from 'vitest';
import {isPushEndpoint, messageWithText, newMatch, newMessage} from './notification.ts';

test('accepts endpoints of the browsers’ push services only', () => {
  expect(isPushEndpoint('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
  expect(isPushEndpoint('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(true);
  for (const address of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com.example/x',
    'https://notfcm.googleapis.com@evil.example/x',
    'https://someone@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'file:///etc/passwd',
    'nonsense',
  ]) {
    expect([address, isPushEndpoint(address)]).toEqual([address, false]);
  }
});

test('names nobody in a quiet notification, and opens the chat', () => {
  const url = '/chat/a_b';
  expect(newMatch('a_b')).toEqual({title: 'Wing', body: 'You have a new match.', url});
  expect(newMessage('a_b')).toEqual({title: 'Wing', body: 'You have a new message.', url});
});

test('shows 120 characters of a message, and a short one whole', () => {
  const whole = '🦅'.repeat(120);
  expect(messageWithText('a_b', 'Ada', whole)).toEqual({
    title: 'Ada',
    body: whole,
    url: '/chat/a_b',
  });
  expect(messageWithText('a_b', 'Ada', `${whole}x`).body).toBe(`${whole}…`);
});
