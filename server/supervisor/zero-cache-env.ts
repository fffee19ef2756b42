// How zero-cache is set up. Each setting that is not obvious says why.
import {SYNC_MESSAGE_BYTES_MAX} from '../../rules/sync.ts';
import {CLIENT_GROUP_HEADER, RETRANSFORM_SECONDS, ZERO_APP_ID} from '../config/zero.ts';

export type ZeroCacheSettings = {
  /** In development its inspector answers everybody, without the admin password and past permissions. */
  mode: 'development' | 'production';
  databaseUrl: string;
  apiUrl: string;
  apiKey: string;
  adminPassword: string;
  port: number;
  changeStreamerPort: number;
  replicaFile: string;
  /** Processes that keep members' views: each takes a core of its own to be worth it. */
  syncWorkers: number;
  /** How often zero-cache asks the API again whether a connection's session still stands. */
  revalidateSeconds: number;
};

/** The environment of a zero-cache that serves this Wing. */
export function zeroCacheEnv(settings: ZeroCacheSettings): Record<string, string> {
  return {
    NODE_ENV: settings.mode,
    ZERO_UPSTREAM_DB: settings.databaseUrl,
    ZERO_APP_ID,
    ZERO_APP_PUBLICATIONS: 'wing_sync',
    ZERO_PORT: String(settings.port),
    ZERO_CHANGE_STREAMER_PORT: String(settings.changeStreamerPort),
    ZERO_REPLICA_FILE: settings.replicaFile,
    ZERO_ADMIN_PASSWORD: settings.adminPassword,
    ZERO_QUERY_URL: `${settings.apiUrl}/api/zero/query`,
    ZERO_MUTATE_URL: `${settings.apiUrl}/api/zero/mutate`,
    ZERO_QUERY_API_KEY: settings.apiKey,
    ZERO_MUTATE_API_KEY: settings.apiKey,
    ZERO_QUERY_FORWARD_COOKIES: 'true',
    ZERO_MUTATE_FORWARD_COOKIES: 'true',
    // By default zero-cache never asks again: a revoked session would go on syncing.
    ZERO_AUTH_REVALIDATE_INTERVAL_SECONDS: String(settings.revalidateSeconds),
    ZERO_AUTH_RETRANSFORM_INTERVAL_SECONDS: String(RETRANSFORM_SECONDS),
    // By this the API counts a browser's queries.
    ZERO_QUERY_ALLOWED_REQUEST_HEADERS: CLIENT_GROUP_HEADER,
    ZERO_WEBSOCKET_MAX_PAYLOAD_BYTES: String(SYNC_MESSAGE_BYTES_MAX),
    // Browsers write through mutators only.
    ZERO_ENABLE_CRUD_MUTATIONS: 'false',
    ZERO_ENABLE_TELEMETRY: 'false',
    ZERO_NUM_SYNC_WORKERS: String(settings.syncWorkers),
    ZERO_CHANGE_STREAMER_STARTUP_DELAY_MS: '0',
    ZERO_LOG_LEVEL: 'warn',
    DO_NOT_TRACK: '1',
  };
}
