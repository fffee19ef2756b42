import {expect, test} from 'vitest';
import {isReplicaVersion, isZeroId} from './zero.ts';

test.each(['', '00', '1a2', '64b8n1k8', '1a2.00', '1a2:01', '1a2.01:12z'])(
  '"%s" is the version of a replica',
  (cookie) => {
    expect(isReplicaVersion(cookie)).toBe(true);
  },
);

test.each(['0', 'zz', '1a', '1a2.', ':01', '1a2:01:01', '1A2', '!!!', '1a2.01.01'])(
  '"%s" is none',
  (cookie) => {
    expect(isReplicaVersion(cookie)).toBe(false);
  },
);

test('ids of Zero have up to 64 letters and digits, and are no property of every object', () => {
  for (const id of ['', 'r58go0bbt3dkfnhl0r', 'p7jd2', 'a-b_c']) expect(isZeroId(id)).toBe(true);
  for (const id of ['__proto__', 'constructor', 'a b', 'x'.repeat(65), 'é'])
    expect(isZeroId(id)).toBe(false);
});
