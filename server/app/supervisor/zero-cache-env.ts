// zero-cache's environment.
import {SYNC_MESSAGE_BYTES_MAX} from '../../../rules/sync.ts';
import {ZERO_APP_ID, ZERO_PUBLICATION} from '../../platform/config/zero.ts';

export type ZeroCacheSettings = {
  databaseUrl: string;
  apiUrl: string;
  apiKey: string;
  adminPassword: string;
  port: number;
  changeStreamerPort: number;
  replicaFile: string;
  /** Processes that maintain members' queries; each needs a CPU core of its own. */
  syncWorkers: number;
  /** How often zero-cache checks again whether a connection's session is valid. */
  revalidateSeconds: number;
};

export function zeroCacheEnv(settings: ZeroCacheSettings): Record<string, string> {
  return {
    // In development mode its inspector needs no password and bypasses permissions.
    NODE_ENV: 'production',
    ZERO_UPSTREAM_DB: settings.databaseUrl,
    ZERO_APP_ID,
    ZERO_APP_PUBLICATIONS: ZERO_PUBLICATION,
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
    // By default zero-cache never revalidates, so a revoked session would keep syncing.
    ZERO_AUTH_REVALIDATE_INTERVAL_SECONDS: String(settings.revalidateSeconds),
    ZERO_AUTH_RETRANSFORM_INTERVAL_SECONDS: '60',
    ZERO_WEBSOCKET_MAX_PAYLOAD_BYTES: String(SYNC_MESSAGE_BYTES_MAX),
    // Clients write through custom mutators only.
    ZERO_ENABLE_CRUD_MUTATIONS: 'false',
    // What a browser has not sent for so long is lost: zero-cache no longer knows its replica.
    ZERO_CVR_GARBAGE_COLLECTION_INACTIVITY_THRESHOLD_HOURS: String(14 * 24),
    ZERO_ENABLE_TELEMETRY: 'false',
    ZERO_NUM_SYNC_WORKERS: String(settings.syncWorkers),
    ZERO_CHANGE_STREAMER_STARTUP_DELAY_MS: '0',
    ZERO_LOG_LEVEL: 'warn',
    DO_NOT_TRACK: '1',
  };
}
