// This process's metrics; modules have others of their own, in the same register. Labels are names from code, never data
// of members or requests.
import {collectDefaultMetrics, Counter, Gauge, Histogram} from 'prom-client';

collectDefaultMetrics();

/** Seconds: from a fast transaction to a request's deadline. */
export const SECONDS_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds, for jobs: rounds and exports take longer. */
const LONG_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

export const requestSeconds = new Histogram({
  name: 'wing_request_seconds',
  help: 'Duration of requests, by endpoint and status.',
  labelNames: ['endpoint', 'status'],
  buckets: SECONDS_BUCKETS,
});

export const jobs = new Counter({
  name: 'wing_jobs_total',
  help: 'Jobs run, by name and result.',
  labelNames: ['name', 'result'],
});

export const jobSeconds = new Histogram({
  name: 'wing_job_seconds',
  help: 'How long a job took.',
  labelNames: ['name'],
  buckets: LONG_BUCKETS,
});

export const waitingJobs = new Gauge({
  name: 'wing_jobs_waiting',
  help: 'Jobs that are due, and jobs that have failed for good.',
  labelNames: ['state'],
});

export const replicationLag = new Gauge({
  name: 'wing_replication_lag_bytes',
  help: 'Bytes of the database log that a replica has not confirmed.',
  labelNames: ['slot'],
});

export const slotSize = new Gauge({
  name: 'wing_replication_slot_bytes',
  help: 'Bytes of the database log that Postgres keeps for a replica.',
  labelNames: ['slot'],
});

export const slotState = new Gauge({
  name: 'wing_replication_slot_state',
  help: 'State of the log kept for a replica: 1 for the current state.',
  labelNames: ['slot', 'state'],
});

export const slotActive = new Gauge({
  name: 'wing_replication_slot_active',
  help: 'Whether a zero-cache reads this replication slot.',
  labelNames: ['slot'],
});

export const databaseUp = new Gauge({
  name: 'wing_database_up',
  help: 'Whether the database could be measured. If not, its other metrics are absent.',
});
