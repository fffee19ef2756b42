// Which push services the server contacts, and how much of a message it sends them.
import {expect, test} from 'vitest';
import {isPushEndpoint, messageWithText, newMessage} from './notification.ts';

test('accepts endpoints of the browsers’ push services only', () => {
  expect(isPushEndpoint('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
  expect(isPushEndpoint('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(true);
  for (const address of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com.example/x',
    'https://notfcm.googleapis.com@evil.example/x',
    'https://127.0.0.1/x',
    'file:///etc/passwd',
    'nonsense',
  ]) {
    expect([address, isPushEndpoint(address)]).toEqual([address, false]);
  }
});

test('cuts a long message and leaves it out of a quiet notification', () => {
  expect(messageWithText('a_b', 'Ada', 'x'.repeat(500)).body.length).toBeLessThan(130);
  expect(JSON.stringify(newMessage('a_b'))).not.toContain('Ada');
});
