// Lets Postgres notice within 11 s that a connection's client is gone with its machine, so that its locks are released.
// By default it takes two hours.
import {sql} from 'drizzle-orm';

/** To be run on each connection that holds a lock; connections by a Unix socket ignore it. */
export const DETECT_DEAD_CLIENT = sql`
  select set_config('tcp_keepalives_idle', '5', false),
    set_config('tcp_keepalives_interval', '2', false),
    set_config('tcp_keepalives_count', '3', false)`;
