// What counts as a phone number in a message.
import {expect, test} from 'vitest';
import {hasPhoneNumber} from './scam.ts';

test.each([
  'Call me: +49 170 1234567',
  '0170/1234567 is mine',
  'whatsapp 00441632960961',
  'Call +1234567',
  '123 456 789',
  '(555) 010-9999 ext, no: 555-010-9999',
])('finds a phone number in: %s', (text) => {
  expect(hasPhoneNumber(text)).toBe(true);
});

test.each([
  'Born on 24.12.1990',
  'Meet at 19:30 on 2026-11-21?',
  'It cost 1,250 euros',
  'Flat 12, 2nd floor',
  'Room 101',
  'Card 12 34 56 78',
  'Card 12 34 56 78+',
  '',
])('finds no phone number in: %s', (text) => {
  expect(hasPhoneNumber(text)).toBe(false);
});
