import {expect, test} from 'vitest';
import {isAppAddress} from './addresses.ts';

test.each([
  '/',
  '/matches',
  '/chat/a_b',
  '/my/api/config',
  '/photosynthesis',
  '/a.b/c',
  '/chat/a.-',
  '/nowhere',
])('%s is an address of the app', (address) => expect(isAppAddress(address)).toBe(true));

test.each([
  '/api',
  '/api/config',
  '/photos/a/320',
  '/.well-known/nothing',
  '/robots.txt',
  '/chat/a.PNG',
])('%s is no address of the app', (address) => expect(isAppAddress(address)).toBe(false));
