// What zero-cache asks of us: to turn a named query into ZQL, and to run a mutation with authority.
import {ApplicationError, getMutator, getQuery, type ReadonlyJSONValue} from '@rocicorp/zero';
import {handleMutateRequest, handleQueryRequest} from '@rocicorp/zero/server';
import {Hono, type Context} from 'hono';
import {bodyLimit} from 'hono/body-limit';
import {z} from 'zod';
import {refuseIf} from '../../../mutators/refuse.ts';
import {isRefusedForClosedTab} from '../../../mutators/closed-tab.ts';
import {MUTATOR_NAMES} from '../../../mutators/index.ts';
import {WRITING_TOO_FAST} from '../../../rules/pace.ts';
import {refusal} from '../../../rules/refusal.ts';
import {TOO_MANY_QUERIES} from '../../../rules/sync.ts';
import {SOMETHING_WRONG} from '../../../rules/wording.ts';
import {queries, QUERY_NAMES} from '../../../queries/index.ts';
import {schema} from '../../../schema.ts';
import {isTransient} from '../../platform/postgres/retry.ts';
import {failure, tooLarge} from '../../platform/http/answers.ts';
import {sessionUser, type Services} from '../sessions/services.ts';
import {watchMutation} from '../mutators/watch-mutation.ts';
import {serverMutators} from '../mutators/index.ts';
import {requireApiKey} from './api-key.ts';
import {createHeldQueries} from './held-queries.ts';
import type {OpenClients} from './open-clients.ts';
import {createPaces} from './paces.ts';
import {CLIENT_GROUP_HEADER} from '../../config/zero.ts';
import {requestProviders} from '../mutators/transaction.ts';

const MALFORMED = 'That request could not be understood.';
/** zero-cache puts what has gathered while writes failed into one body, and sends it again until it is taken. */
const PUSHES_MAX = 32 * 1024 * 1024;
const TOO_MANY = {message: TOO_MANY_QUERIES.message, details: {code: TOO_MANY_QUERIES.code}};
/** Zero's ids of queries are hashes of some 13 characters. */
const QUERY_ID_MAX = 64;
const queryRequest = z.tuple([
  z.literal('transform'),
  z.array(z.object({id: z.string().max(QUERY_ID_MAX), name: z.string(), args: z.array(z.json())})),
]);
const ABANDONED = 'The page that began this is gone.';

/** Zero's own mutation: it deletes the results that a browser has read. Zero runs it without asking us. */
const CLEANUP = '_zero_cleanupResults';
const pushRequest = z.object({
  clientGroupID: z.string(),
  mutations: z.array(z.looseObject({name: z.string()})),
});
const cleanupRequest = z.object({
  mutations: z.tuple([z.object({args: z.tuple([z.looseObject({clientGroupID: z.string()})])})]),
});

type Mutation = {readonly name: string; readonly clientID: string};

export function zeroRoutes(services: Services, clients: OpenClients): Hono {
  const {db, env, log} = services;
  const providerOfRequest = requestProviders(db, log);
  const app = new Hono();
  const paces = createPaces();
  const hold = createHeldQueries();
  app.use(requireApiKey(env.ZERO_API_KEY));
  // Nobody else's body is read.
  app.use(bodyLimit({maxSize: PUSHES_MAX, onError: (c) => tooLarge(c)}));

  app.post('/query', async (c) => {
    const userID = await sessionUser(services, c.req.raw.headers);
    if (!userID) return failure(c, 401, 'signed-out', 'Please sign in.');
    const {data} = queryRequest.safeParse(await bodyOf(c));
    if (!data) return failure(c, 400, 'malformed', MALFORMED);
    const [verb, asked] = data;
    const group = c.req.header(CLIENT_GROUP_HEADER) ?? '';
    const tooMany = new Set(asked.filter(({id}) => !hold({userID, group}, id)));
    const result = await handleQueryRequest({
      body: [verb, asked.filter((query) => !tooMany.has(query))],
      query: c.req.query(),
      schema,
      userID,
      logLevel: 'error',
      handler: (name, args) => {
        try {
          const query = QUERY_NAMES.has(name) ? getQuery(queries, name) : undefined;
          if (!query) throw malformed();
          return query.fn({args, ctx: {userID}});
        } catch (error) {
          throw describe(error, {query: QUERY_NAMES.has(name) ? name : 'unknown'});
        }
      },
    });
    if (!('queries' in result)) return c.json(withPublicWords(result));
    const refused = Array.from(tooMany, ({id, name}) => ({error: 'app', id, name, ...TOO_MANY}));
    const answered = withPublicWords(result);
    return c.json({...answered, queries: [...answered.queries, ...refused]});
  });

  app.post('/mutate', async (c) => {
    const userID = await sessionUser(services, c.req.raw.headers);
    if (!userID) return failure(c, 401, 'signed-out', 'Please sign in.');
    if (!(await paces.mayWrite(userID))) return failure(c, 429, 'too-often', WRITING_TOO_FAST);
    const body = await bodyOf(c);
    const {data: push} = pushRequest.safeParse(body);
    if (body === undefined || !push) return failure(c, 400, 'malformed', MALFORMED);
    if (push.mutations.some(({name}) => name === CLEANUP)) {
      if (!isOwnCleanup(body, push)) return failure(c, 400, 'malformed', MALFORMED);
      if (!(await paces.mayCleanUp(userID))) return failure(c, 429, 'too-often', WRITING_TOO_FAST);
    }
    const dbProvider = providerOfRequest();
    const result = await handleMutateRequest({
      body,
      query: c.req.query(),
      dbProvider,
      userID,
      logLevel: 'error',
      handler: (transact, mutation) =>
        watchMutation(mutation, {known: MUTATOR_NAMES, log}, async () => {
          if (!(await paces.mayWrite(userID))) dbProvider.giveUp();
          const tooFast = await paces.count(mutation.name, userID);
          const abandoned = refusalOfAbandoned(mutation, push.clientGroupID);
          const answer = await transact(async (tx, name, args) => {
            refuseIf(tooFast ?? abandoned);
            try {
              const mutator = MUTATOR_NAMES.has(name)
                ? getMutator(serverMutators, name)
                : undefined;
              if (!mutator) throw malformed();
              await mutator.fn({args, tx, ctx: {userID}});
            } catch (error) {
              if (isTransient(error)) throw error;
              throw describe(error, {mutator: name});
            }
          });
          if ('error' in answer.result && answer.result.error === 'app') {
            await paces.countRefused(userID);
          }
          return answer;
        }),
    });
    return c.json(withPublicWords(result));
  });

  function refusalOfAbandoned({name, clientID}: Mutation, clientGroupID: string) {
    const isLost = isRefusedForClosedTab(name) && clients.isAbandoned({clientGroupID, clientID});
    return isLost ? refusal('abandoned', ABANDONED) : undefined;
  }

  /** What a client may be told of an error. A failure behind it is logged. */
  function describe(error: unknown, what: {mutator: string} | {query: string}): ApplicationError {
    const refused = error instanceof ApplicationError ? error : undefined;
    const cause = refused ? refused.cause : error;
    if (refused && cause === undefined) return refused;
    if (error instanceof Error && error.name === 'InputValidationError') return malformed();
    log.error({...what, err: cause}, 'mutator' in what ? 'mutation failed' : 'query failed');
    return refused ?? new ApplicationError(SOMETHING_WRONG, {details: {code: 'internal'}});
  }
  return app;
}

/** As zero-cache sends it: alone, and of the browser that pushes. */
function isOwnCleanup(body: ReadonlyJSONValue, {clientGroupID}: {clientGroupID: string}): boolean {
  const {data} = cleanupRequest.safeParse(body);
  return data?.mutations[0].args[0].clientGroupID === clientGroupID;
}

/** Zero would read it itself, and write down what it cannot read. */
function bodyOf(c: Context): Promise<ReadonlyJSONValue | undefined> {
  return c.req.json<ReadonlyJSONValue>().catch(() => undefined);
}

/** Zero's account of a request that failed as a whole quotes the failure. */
function withPublicWords<T extends object>(result: T): T {
  return 'message' in result ? {...result, message: SOMETHING_WRONG, details: undefined} : result;
}

function malformed(): ApplicationError {
  return new ApplicationError(MALFORMED, {details: {code: 'malformed'}});
}
