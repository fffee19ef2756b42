// Settings of the embedded Postgres and of the one in docker-compose.yml.

export const POSTGRES_SETTINGS = {
  wal_level: 'logical',
  max_wal_senders: '10',
  max_replication_slots: '10',
  // One Wing uses about sixty; twice as many during a takeover.
  max_connections: '200',
  // A replica that falls further behind is rebuilt, so that it cannot fill the disk.
  max_slot_wal_keep_size: '2GB',
  log_min_messages: 'warning',
  // Error details hold row data.
  log_error_verbosity: 'terse',
};
