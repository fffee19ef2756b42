// How a Postgres of Wing's is set up, wherever it runs: the embedded one and the one of docker-compose.yml.

export const POSTGRES_SETTINGS = {
  wal_level: 'logical',
  max_wal_senders: '10',
  max_replication_slots: '10',
  // Some sixty at most, and as many again while one Wing takes over from another.
  max_connections: '200',
  // A replica that is away too long is rebuilt; the disk is not filled for it.
  max_slot_wal_keep_size: '2GB',
  log_min_messages: 'warning',
  // The details of an error hold the row: what somebody wrote.
  log_error_verbosity: 'terse',
};
