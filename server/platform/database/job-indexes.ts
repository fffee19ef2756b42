// Indexes of graphile-worker's table of jobs, by which Wing finds jobs that run, that have failed, or that are about a member. The
// last serves the search for the next job of a lane that has few: graphile-worker's own index leads through the due jobs of all lanes.

const JOBS = '"graphile_worker"."_private_jobs"';

export const JOB_INDEXES = [
  `CREATE INDEX IF NOT EXISTS "wing_jobs_locked" ON ${JOBS} (locked_at) WHERE locked_at IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "wing_jobs_troubled" ON ${JOBS} (id)
    WHERE last_error IS NOT NULL OR attempts >= max_attempts`,
  // A search reads the pending list whole.
  `CREATE INDEX IF NOT EXISTS "wing_jobs_about" ON ${JOBS} USING gin (flags) WITH (gin_pending_list_limit = 64)`,
  `CREATE INDEX IF NOT EXISTS "wing_jobs_of_task" ON ${JOBS} (task_id, run_at) WHERE is_available`,
];
