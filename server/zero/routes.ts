// What zero-cache asks of us: to turn a named query into ZQL, and to run a mutation with authority.
import {ApplicationError, getMutator, getQuery} from '@rocicorp/zero';
import {handleMutateRequest, handleQueryRequest} from '@rocicorp/zero/server';
import {Hono} from 'hono';
import {MUTATOR_NAMES} from '../../mutators/index.ts';
import {queries, QUERY_NAMES} from '../../queries/index.ts';
import {schema} from '../../schema.ts';
import {isTransient} from '../db/retry.ts';
import {failure} from '../http/answers.ts';
import {sessionUser, type Services} from '../http/services.ts';
import {serverMutators} from '../mutators/index.ts';
import {requireApiKey} from './api-key.ts';
import {requestProvider} from './transaction.ts';

const MALFORMED = 'That request could not be understood.';
const INTERNAL = 'Something went wrong.';

export function zeroRoutes(services: Services): Hono {
  const {db, env, log} = services;
  const app = new Hono();
  app.use(requireApiKey(env.ZERO_API_KEY));

  app.post('/query', async (c) => {
    const userID = await sessionUser(services, c.req.raw.headers);
    if (!userID) return failure(c, 401, 'signed-out', 'Please sign in.');
    const result = await handleQueryRequest({
      request: c.req.raw,
      schema,
      userID,
      logLevel: 'error',
      handler: (name, args) => {
        const query = QUERY_NAMES.has(name) ? getQuery(queries, name) : undefined;
        if (!query) throw malformed();
        return query.fn({args, ctx: {userID}});
      },
    });
    return c.json(result);
  });

  app.post('/mutate', async (c) => {
    const userID = await sessionUser(services, c.req.raw.headers);
    if (!userID) return failure(c, 401, 'signed-out', 'Please sign in.');
    const result = await handleMutateRequest({
      request: c.req.raw,
      dbProvider: requestProvider(db),
      userID,
      logLevel: 'error',
      handler: (transact) =>
        transact(async (tx, name, args) => {
          try {
            const mutator = MUTATOR_NAMES.has(name) ? getMutator(serverMutators, name) : undefined;
            if (!mutator) throw malformed();
            await mutator.fn({args, tx, ctx: {userID}});
          } catch (error) {
            if (error instanceof ApplicationError || isTransient(error)) throw error;
            throw describe(error, name);
          }
        }),
    });
    return c.json(result);
  });

  /** What may be told of an error that no rule has thrown. */
  function describe(error: unknown, mutator: string): ApplicationError {
    if (error instanceof Error && error.name === 'InputValidationError') return malformed();
    log.error({mutator, err: error}, 'mutation failed');
    return new ApplicationError(INTERNAL, {details: {code: 'internal'}});
  }
  return app;
}

function malformed(): ApplicationError {
  return new ApplicationError(MALFORMED, {details: {code: 'malformed'}});
}
