import {readFile} from 'node:fs/promises';
import {expect, test} from 'vitest';
import {isReplicaVersion, isZeroId, ZERO_PROTOCOL} from './zero.ts';

test('ZERO_PROTOCOL has the limits of the installed zero-cache', async () => {
  const file = new URL(
    '../../zero-cache/src/workers/connection.js',
    import.meta.resolve('@rocicorp/zero'),
  );
  const source = await readFile(file, 'utf8');
  expect(source).toContain(
    `> ${ZERO_PROTOCOL.max} || this.#protocolVersion < ${ZERO_PROTOCOL.min}`,
  );
});

test.each(['', '00', '1a2', '64b8n1k8', '1a2.00', '1a2:01', '1a2.01:12z'])(
  '"%s" is a replica version',
  (cookie) => {
    expect(isReplicaVersion(cookie)).toBe(true);
  },
);

test.each(['0', 'zz', '1a', '1a2.', ':01', '1a2:01:01', '1A2', '!!!', '1a2.01.01'])(
  '"%s" is no replica version',
  (cookie) => {
    expect(isReplicaVersion(cookie)).toBe(false);
  },
);

test('ids of Zero have 1 to 64 letters and digits, and are no property name of every object', () => {
  for (const id of ['r58go0bbt3dkfnhl0r', 'p7jd2', 'a-b_c']) expect(isZeroId(id)).toBe(true);
  for (const id of ['', '__proto__', 'constructor', 'a b', 'x'.repeat(65), 'é'])
    expect(isZeroId(id)).toBe(false);
});
