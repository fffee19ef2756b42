// Everything this process counts. Labels are names that stand in our code: nothing of a member's, and
// nothing that a request brought along, ever becomes one.
import {collectDefaultMetrics, Counter, Gauge, Histogram, Registry} from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({register: registry});
const registers = [registry];

/** Seconds: from a fast transaction to the deadline of a request. */
const BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Rounds and exports take longer. */
const LONG_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

export const mutations = new Counter({
  name: 'wing_mutations_total',
  help: 'Mutations, by name and by what became of them: ok, replayed, again, or the refusal code.',
  labelNames: ['name', 'result'],
  registers,
});

export const mutationSeconds = new Histogram({
  name: 'wing_mutation_seconds',
  help: 'From taking up a mutation to its committed transaction.',
  labelNames: ['name'],
  buckets: BUCKETS,
  registers,
});

export const requestSeconds = new Histogram({
  name: 'wing_request_seconds',
  help: 'Requests answered, by door and status.',
  labelNames: ['door', 'status'],
  buckets: BUCKETS,
  registers,
});

export const retries = new Counter({
  name: 'wing_transaction_retries_total',
  help: 'Transactions of mutations that were run again because of the database.',
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

export const rounds = new Counter({
  name: 'wing_rounds_total',
  help: 'Matching rounds run by this process.',
  registers,
});

export const roundPairs = new Counter({
  name: 'wing_round_pairs_total',
  help: 'Pairs that rounds have offered or retired.',
  labelNames: ['what'],
  registers,
});

export const connectedClients = new Gauge({
  name: 'wing_connected_clients',
  help: 'Sync connections open through this process.',
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
