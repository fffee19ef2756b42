import {expect, test} from 'vitest';
import {isAppAddress, routeOf} from './addresses.ts';

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

test.each([
  ['/', '/'],
  ['/matches', '/matches'],
  ['/matches/', '/matches'],
  ['/chat/ada_ben', '/chat/:chatId'],
  ['/chat', '*'],
  ['/somebody', '*'],
])('the route of %s is %s', (path, route) => expect(routeOf(path)).toBe(route));
