// The metrics of this process. A module that counts something of its own registers it here.
// Labels are names from our code: never a member's data, never text from a request.
import {collectDefaultMetrics, Counter, Gauge, Histogram, Registry} from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({register: registry});
const registers = [registry];

/** Seconds: from a fast transaction to the deadline of a request. */
export const SECONDS_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Rounds and exports take longer. */
const LONG_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

export const requestSeconds = new Histogram({
  name: 'wing_request_seconds',
  help: 'Requests answered, by door and status.',
  labelNames: ['door', 'status'],
  buckets: SECONDS_BUCKETS,
  registers,
});

export const jobs = new Counter({
  name: 'wing_jobs_total',
  help: 'Jobs worked off, by name and result.',
  labelNames: ['name', 'result'],
  registers,
});

export const jobSeconds = new Histogram({
  name: 'wing_job_seconds',
  help: 'How long a job took.',
  labelNames: ['name'],
  buckets: LONG_BUCKETS,
  registers,
});

export const waitingJobs = new Gauge({
  name: 'wing_jobs_waiting',
  help: 'Jobs that are due and not worked off, and those that have failed for good.',
  labelNames: ['state'],
  registers,
});

export const replicationLag = new Gauge({
  name: 'wing_replication_lag_bytes',
  help: 'How much of the database log a replica has not confirmed.',
  labelNames: ['slot'],
  registers,
});

export const slotSize = new Gauge({
  name: 'wing_replication_slot_bytes',
  help: 'How much log Postgres keeps for a replica.',
  labelNames: ['slot'],
  registers,
});

export const slotState = new Gauge({
  name: 'wing_replication_slot_state',
  help: 'What has become of the log that is kept for a replica: 1 for the state it is in.',
  labelNames: ['slot', 'state'],
  registers,
});

export const databaseUp = new Gauge({
  name: 'wing_database_up',
  help: 'Whether the database could be measured just now. While it could not, nothing of it has a figure.',
  registers,
});
