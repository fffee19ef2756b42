// X-Forwarded-For counts for as much as the proxy that wrote it.
import {expect, test} from 'vitest';
import {originOf, proxyList} from './address.ts';

const PROXIES = proxyList(['10.0.0.1', '192.168.0.0/16', 'fd00::/8']);

test.each([
  ['nobody in between', '203.0.113.7', undefined, '203.0.113.7'],
  ['a stranger who claims to be somebody', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['our proxy', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['our proxy over IPv6 sockets', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['two proxies of ours', '10.0.0.1', '203.0.113.7, 192.168.3.4', '203.0.113.7'],
  ['a claim before what our proxy saw', '10.0.0.1', '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['our proxy without the header', '10.0.0.1', undefined, '10.0.0.1'],
  ['one home, many addresses', 'fd00::1', '2001:db8:1:2:aaaa::5', '2001:db8:1:2::/64'],
  ['the same home', 'fd00::1', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
])('%s', (_, remote, forwarded, expected) => {
  expect(originOf(remote, forwarded, PROXIES)).toBe(expected);
});

test('without a configured proxy nobody is believed', () => {
  expect(originOf('127.0.0.1', '203.0.113.7', proxyList([]))).toBe('127.0.0.1');
});
