// Which message a page shows for the error in the URL to which Google returned.
import {afterEach, expect, test, vi} from 'vitest';
import {googleRefusal, SUSPENSION_COOKIE} from '../../../rules/account/account.ts';
import {MemoryStorage} from '../../../tests/support/memory-storage.ts';

vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('document', {cookie: ''});
vi.stubGlobal('location', {search: '', protocol: 'https:'});
vi.stubGlobal('localStorage', new MemoryStorage());
vi.stubGlobal('sessionStorage', new MemoryStorage());
const {refusalInUrl} = await import('./google.ts');

const SUSPENDED = 'Your account is suspended. Write to us.';

function arriveWith(search: string, cookie = ''): string | undefined {
  vi.stubGlobal('location', {search, protocol: 'https:'});
  vi.stubGlobal('document', {cookie});
  return refusalInUrl();
}
afterEach(() => arriveWith(''));

test("shows a suspended member the server's message from the cookie", () => {
  const cookie = `a=b; ${SUSPENSION_COOKIE['https:']}=${encodeURIComponent(SUSPENDED)}`;
  expect(arriveWith('?error=account_disabled', cookie)).toBe(SUSPENDED);
});

test('shows no text from a crafted URL', () => {
  const forged = '?error=account_disabled&error_description=Call%20this%20number';
  expect(arriveWith(forged)).toBe(googleRefusal('account_disabled'));
  expect(arriveWith('?error=Call%20this%20number')).toBe(googleRefusal('unknown'));
});

test('without an error there is no message', () => {
  expect(arriveWith('')).toBeUndefined();
});
