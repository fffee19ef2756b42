// X-Forwarded-For counts only as far as trusted proxies have written it.
import {expect, test} from 'vitest';
import {resolveAddress, proxyList} from './client-address.ts';

const PROXIES = proxyList(['10.0.0.1', '192.168.0.0/16', 'fd00::/8']);

test.each([
  ['no proxy', '203.0.113.7', undefined, '203.0.113.7'],
  ['a forged header', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a trusted proxy', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['a trusted proxy over IPv6 sockets', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['two trusted proxies', '10.0.0.1', '203.0.113.7, 192.168.3.4', '203.0.113.7'],
  ['a forged entry before the trusted proxy’s', '10.0.0.1', '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['a malformed header', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['a trusted proxy without the header', '10.0.0.1', undefined, '10.0.0.1'],
  ['an IPv6 address of a home network', 'fd00::1', '2001:db8:1:2:aaaa::5', '2001:db8:1:2::/64'],
  ['another address of the same network', 'fd00::1', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
])('resolves the client address for %s', (_, remote, forwarded, expected) => {
  expect(resolveAddress(remote, forwarded, PROXIES)).toBe(expected);
});

test('ignores the header without a trusted proxy', () => {
  expect(resolveAddress('127.0.0.1', '203.0.113.7', proxyList([]))).toBe('127.0.0.1');
});
