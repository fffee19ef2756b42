import {expect, test} from 'vitest';
import {normalAddress} from './normal-address.ts';

test.each([
  ['ada@wing.example', 'ada@wing.example'],
  ['Ada@Wing.Example', 'ada@wing.example'],
  ['ada+dates@wing.example', 'ada@wing.example'],
  ['ada+a+b@wing.example', 'ada@wing.example'],
  ['a.da@wing.example', 'a.da@wing.example'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@pm.me', 'ada@proton.me'],
  ['+1@wing.example', '+1@wing.example'],
])('%s is one of the addresses of %s', (email, normal) => {
  expect(normalAddress(email)).toBe(normal);
});
