// graphile-worker may release a connection twice.
import {expect, test} from 'vitest';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {workerConnections} from './worker-connections.ts';

const scratch = useScratchDatabase();

test('a connection released twice goes back to the pool once', async () => {
  const pool = workerConnections(scratch.url, 1);
  const connected = Promise.withResolvers<() => void>();
  pool.connect((_error, _client, done) => connected.resolve(done));
  const release = await connected.promise;
  release();
  const next = await pool.connect();
  release();
  expect(pool.idleCount).toBe(0);
  next.release();
  expect((await pool.query('select 1 as one')).rows).toEqual([{one: 1}]);
  await pool.end();
});

test('a worker that asks for a connection after the end gets an error, and nothing to release', async () => {
  const pool = workerConnections(scratch.url, 1);
  await pool.end();
  const asked = Promise.withResolvers<unknown[]>();
  pool.connect((...answer) => asked.resolve(answer));
  expect(await asked.promise).toEqual([expect.any(Error), undefined, undefined]);
});
