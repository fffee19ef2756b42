// The entry of a process: bare Zero's query and mutate endpoints, without authentication and rules.
import {mustGetMutator, mustGetQuery} from '@rocicorp/zero';
import {handleMutateRequest, handleQueryRequest} from '@rocicorp/zero/server';
import {zeroNodePg} from '@rocicorp/zero/server/adapters/pg';
import {serve} from '@hono/node-server';
import {Hono} from 'hono';
import {bareMutators, bareQueries, bareSchema} from './schema.ts';

const {BENCH_DATABASE_URL = '', BENCH_PORT} = process.env;
const dbProvider = zeroNodePg(bareSchema, BENCH_DATABASE_URL);
const context = {userID: 'anybody'};

const app = new Hono();
app.get('/', (c) => c.text('ok'));
app.post('/query', async (c) =>
  c.json(
    await handleQueryRequest({
      request: c.req.raw,
      schema: bareSchema,
      userID: null,
      logLevel: 'error',
      handler: (name, args) => mustGetQuery(bareQueries, name).fn({args, ctx: context}),
    }),
  ),
);
app.post('/mutate', async (c) =>
  c.json(
    await handleMutateRequest({
      request: c.req.raw,
      dbProvider,
      userID: null,
      logLevel: 'error',
      handler: (transact) =>
        transact(async (tx, name, args) => {
          // Zero's types allow one schema a program, which is Wing's.
          const run: unknown = mustGetMutator(bareMutators, name).fn;
          if (typeof run !== 'function') throw new Error('The mutator is not a function.');
          await Reflect.apply(run, undefined, [{tx, args, ctx: context}]);
        }),
    }),
  ),
);
serve({fetch: app.fetch, port: Number(BENCH_PORT), hostname: '127.0.0.1'});
