// The endpoints that zero-cache calls: named queries to ZQL, and mutations.
import {getQuery, type ReadonlyJSONValue} from '@rocicorp/zero';
import {handleMutateRequest, handleQueryRequest} from '@rocicorp/zero/server';
import {Hono, type Context} from 'hono';
import {bodyLimit} from 'hono/body-limit';
import {z} from 'zod';
import {refuseIf} from '../../../mutators/refuse.ts';
import {MUTATOR_NAMES} from '../../../mutators/index.ts';
import {ACCOUNT} from '../../../rules/account/account.ts';
import {ANSWERING_TOO_FAST, NOT_NOW} from '../../../rules/rate-limits.ts';
import {PROBLEMS} from '../../../rules/wording.ts';
import {queries, QUERY_NAMES} from '../../../queries/index.ts';
import {schema} from '../../../schema.ts';
import {isTooOld, timeOfWrite} from '../../platform/database/write-time.ts';
import {failure, tooLarge} from '../../platform/http/answers.ts';
import {sessionUser, type Services} from '../../platform/sessions/services.ts';
import {measureMutation} from '../mutators/measure-mutation.ts';
import {clientError, malformed} from '../mutators/client-error.ts';
import {runMutator} from '../mutators/run-mutator.ts';
import {requireApiKey} from './api-key.ts';
import {write} from './sync-messages.ts';
import type {WriteLimits} from './write-limits.ts';
import {isZeroId} from '../../platform/config/zero.ts';
import {requestProviders} from '../../platform/zero/transaction.ts';

/** The mutations that gathered during an outage come as one body, again and again until it is accepted. */
const PUSHES_MAX = 32 * 1024 * 1024;
const zeroId = z.string().refine(isZeroId);
const queryRequest = z.tuple([
  z.literal('transform'),
  z.array(z.object({id: zeroId, name: z.string(), args: z.array(z.json())})),
]);
/** When the device made the write (`client/platform/writes/write.ts`). */
const dated = z.object({at: z.number()});

const pushRequest = z.object({
  clientGroupID: zeroId,
  mutations: z.array(write),
  pushVersion: z.number(),
  timestamp: z.number(),
  requestID: z.string(),
});
export function zeroRoutes(services: Services, writeLimits: WriteLimits): Hono {
  const {db, env, log} = services;
  const providerOfRequest = requestProviders(db, log);
  const app = new Hono();
  app.use(requireApiKey(env.ZERO_API_KEY));
  // After the key check, so that no other caller's body is read.
  app.use(bodyLimit({maxSize: PUSHES_MAX, onError: (c) => tooLarge(c)}));

  app.post('/query', async (c) => {
    const userID = await sessionUser(services, c.req.raw.headers);
    if (!userID) return failure(c, 401, 'signed-out', ACCOUNT.signedOut);
    const {data} = queryRequest.safeParse(await bodyOf(c));
    if (!data) return failure(c, 400, 'malformed', NOT_NOW.malformed);
    const result = await handleQueryRequest({
      body: data,
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
          throw clientError(error, {query: QUERY_NAMES.has(name) ? name : 'unknown'}, log);
        }
      },
    });
    return c.json(withPublicMessage(result));
  });

  app.post('/mutate', async (c) => {
    const receivedAt = Date.now();
    const userID = await sessionUser(services, c.req.raw.headers);
    if (!userID) return failure(c, 401, 'signed-out', ACCOUNT.signedOut);
    if ((await writeLimits.untilWrite(userID)) !== undefined)
      return failure(c, 429, 'too-often', NOT_NOW.changes);
    const body = await bodyOf(c);
    const {data: push} = pushRequest.safeParse(body);
    if (body === undefined || !push) return failure(c, 400, 'malformed', NOT_NOW.malformed);
    const dbProvider = providerOfRequest();
    const result = await handleMutateRequest({
      body,
      query: c.req.query(),
      dbProvider,
      userID,
      logLevel: 'error',
      handler: (transact, mutation) =>
        measureMutation(mutation, {known: MUTATOR_NAMES, log}, async () => {
          if ((await writeLimits.untilWrite(userID)) !== undefined) dbProvider.fail();
          const wait = await writeLimits.count(mutation.name, userID);
          const answer = await transact(async (tx, name, args) => {
            refuseIf(wait === undefined ? undefined : ANSWERING_TOO_FAST);
            const {at} = dated.safeParse(args).data ?? {};
            const times = {at, sentAt: push.timestamp};
            // A replica may send what its device does not: answered as done.
            if (isTooOld(times)) return;
            const made = timeOfWrite(times, receivedAt);
            await runMutator(tx, {userId: userID, name, args, at: made}, log);
          });
          const error = 'error' in answer.result ? answer.result.error : undefined;
          if (error === 'app') await writeLimits.countRefused(userID);
          return answer;
        }),
    });
    return c.json(withPublicMessage(result));
  });

  return app;
}

/** Parsed here, because Zero would log a body that it cannot parse. */
function bodyOf(c: Context): Promise<ReadonlyJSONValue | undefined> {
  return c.req.json<ReadonlyJSONValue>().catch(() => undefined);
}

/** Zero's answer to a request that failed as a whole quotes the error. */
function withPublicMessage<T extends object>(result: T): T {
  return 'message' in result
    ? {...result, message: PROBLEMS.somethingWrong, details: undefined}
    : result;
}
