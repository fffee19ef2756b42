// Which push services the server contacts, and how much of a message it sends them.
import {expect, test} from 'vitest';
import {canonicalPushEndpoint, messageWithText, quietNotification} from './notification.ts';

const FCM = 'https://fcm.googleapis.com';

test.each([
  [`${FCM}/fcm/send/abc:APA91b`, `${FCM}/fcm/send/abc:APA91b`],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', undefined],
  ['HTTPS://FCM.googleapis.com:443/x', `${FCM}/x`],
  ['https:\\\\fcm.googleapis.com\\x', `${FCM}/x`],
  [`${FCM}/é?{`, `${FCM}/%C3%A9?{`],
])('accepts %s of a browser’s push service', (address, canonical = address) => {
  expect(canonicalPushEndpoint(address)).toBe(canonical);
  expect(canonicalPushEndpoint(canonical)).toBe(canonical);
});

test.each([
  'http://fcm.googleapis.com/x',
  `${FCM}:8443/x`,
  `${FCM}.evil.example/x`,
  'https://evilfcm.googleapis.com.example/x',
  'https://notfcm.googleapis.com@evil.example/x',
  'https://someone@fcm.googleapis.com/x',
  'https://:password@fcm.googleapis.com/x',
  'https://fcm.googleapis.com./x',
  'https://127.0.0.1/x',
  'file:///etc/passwd',
  'nonsense',
  '',
])('refuses %s', (address) => {
  expect(canonicalPushEndpoint(address)).toBeUndefined();
});

test.each([...';`\'{}"$&+,=!*()~_'])(
  'refuses a host with %s, at which other parsers end the host',
  (character) => {
    const address = `https://evil.example${character}.fcm.googleapis.com/x`;
    expect(canonicalPushEndpoint(address)).toBeUndefined();
  },
);

test.each(['\u0000', '\t', '\n', '\u007f', '\u0085'])(
  'refuses the control character %j',
  (control) => {
    for (const address of [
      `${FCM}/x${control}`,
      `${control}${FCM}/x`,
      `https://fcm.${control}googleapis.com/x`,
    ]) {
      expect(canonicalPushEndpoint(address)).toBeUndefined();
    }
  },
);

test('refuses an endpoint whose canonical form has over 2,000 characters', () => {
  const start = `${FCM}/`;
  const longest = start.padEnd(2000, 'x');
  expect(canonicalPushEndpoint(longest)).toBe(longest);
  expect(canonicalPushEndpoint(`${longest}x`)).toBeUndefined();
  expect(canonicalPushEndpoint(start.padEnd(1000, 'é'))).toBeUndefined();
});

test('a notification without text names no member, and opens the chat', () => {
  const url = '/chat/a_b';
  expect(quietNotification('match', url)).toEqual({
    title: 'Wing',
    body: 'You have a new match.',
    url,
  });
  expect(quietNotification('message', url)).toEqual({
    title: 'Wing',
    body: 'You have a new message.',
    url,
  });
});

test('shows 120 characters of a message, and a short one whole', () => {
  const whole = '🦅'.repeat(120);
  expect(messageWithText('/chat/a_b', 'Ada', whole)).toEqual({
    title: 'Ada',
    body: whole,
    url: '/chat/a_b',
  });
  expect(messageWithText('a_b', 'Ada', `${whole}x`).body).toBe(`${whole}…`);
});

test.each([
  ['a text of many lines, on one', `Hello${'\n'.repeat(200)}Ada`, 'Hello Ada'],
  ['no half of a family of emoji', `${'x'.repeat(118)}👨‍👩‍👧 and more`, `${'x'.repeat(118)}…`],
  [
    'no letter without its marks',
    `${'x'.repeat(119)}e\u0301\u0301 and more`,
    `${'x'.repeat(119)}…`,
  ],
  ['marks without end up to the limit', `x${'\u0301'.repeat(300)}`, `x${'\u0301'.repeat(119)}…`],
  ['short emoji whole', '👨‍👩‍👧', '👨‍👩‍👧'],
])('a notification shows %s', (_, text, body) => {
  expect(messageWithText('a_b', 'Ada', text).body).toBe(body);
});
