// Which addresses the server may be made to talk to, and how much of a message leaves it.
import {expect, test} from 'vitest';
import {isPushEndpoint, messageInFull, newMessage} from './notification.ts';

test('only browsers’ own push services are endpoints', () => {
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

test('a long message is cut, and a quiet notification holds nothing of it', () => {
  expect(messageInFull('a_b', 'Ada', 'x'.repeat(500)).body.length).toBeLessThan(130);
  expect(JSON.stringify(newMessage('a_b'))).not.toContain('Ada');
});
