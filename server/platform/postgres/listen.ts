// Receives Postgres' notifications of one channel, on a connection of its own that is opened again when it is lost.
import {setTimeout as sleep} from 'node:timers/promises';
import {Client} from 'pg';
import {PROBES} from './client.ts';

const CONNECT_TIMEOUT_MS = 5000;
const RECONNECT_DELAY_MS = 1000;

type Listening = {
  connectionString: string;
  applicationName: string;
  channel: string;
  onNotification: (payload: string) => void;
  /** Receives why the connection was lost or not made. */
  onError: (error: unknown) => void;
};

/** Notifications sent while the connection is lost are missed. @returns a function that stops it. */
export function listen(settings: Listening): () => Promise<void> {
  const {connectionString, applicationName, channel, onNotification, onError} = settings;
  const stopping = new AbortController();

  /** Resolves when the connection ends. */
  async function listenOnce(): Promise<void> {
    const client = new Client({
      connectionString,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...PROBES,
    });
    client.on('error', onError);
    client.on('notification', ({payload = ''}) => onNotification(payload));
    // `events.once` would reject on an error before anything awaits it, which ends the process.
    const ended = new Promise((resolve) => client.once('end', resolve));
    const end = () => void client.end();
    stopping.signal.addEventListener('abort', end);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      await ended;
    } catch (error) {
      onError(error);
      await client.end();
    } finally {
      stopping.signal.removeEventListener('abort', end);
    }
  }

  async function listenUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce();
      await sleep(RECONNECT_DELAY_MS, undefined, {signal: stopping.signal}).catch(() => undefined);
    }
  }
  const done = listenUntilStopped();

  return () => {
    stopping.abort();
    return done;
  };
}
