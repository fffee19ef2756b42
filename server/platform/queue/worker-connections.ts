import {Pool, type PoolClient} from 'pg';

type Connected = (error: Error | undefined, client?: PoolClient, release?: () => void) => void;

/**
 * The Postgres connections of one job worker. graphile-worker 0.17 releases that of LISTEN twice if the worker stops, and then the
 * connection is lost, before LISTEN is answered. The second time pg would throw, and the unhandled rejection end the process.
 */
export function workerConnections(connectionString: string, max: number): Pool {
  const pool = new Pool({connectionString, max});
  // Errors reach graphile-worker from its statements; as unhandled events they would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const connect = pool.connect.bind(pool);
  return Object.assign(pool, {
    connect: (connected?: Connected) => {
      if (!connected) return connect();
      return connect((error, client, release) => {
        let isReleased = false;
        const releaseOnce = () => {
          if (!isReleased) release();
          isReleased = true;
        };
        // Without a connection, as after the pool's end, there is nothing to release.
        connected(error, client, client && releaseOnce);
      });
    },
  });
}
