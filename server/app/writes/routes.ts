// Receives writes that Zero did not confirm or cannot send: one request a write, which a device repeats until it is answered.
import type {ReadonlyJSONValue} from '@rocicorp/zero';
import {Hono, type Context} from 'hono';
import {z} from 'zod';
import {ACCOUNT, MEMBER_HEADER} from '../../../rules/account/account.ts';
import {NOT_NOW} from '../../../rules/rate-limits.ts';
import {PROBLEMS} from '../../../rules/wording.ts';
import type {PhotoStorage} from '../../features/photos/storage.ts';
import {timeOfWrite} from '../../platform/database/write-time.ts';
import {failure} from '../../platform/http/answers.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {isTransient} from '../../platform/postgres/retry.ts';
import {measureMutation} from '../mutators/measure-mutation.ts';
import {DatabaseUnavailable} from '../../platform/zero/transaction.ts';
import {anySession, type Services} from '../../platform/sessions/services.ts';
import type {WriteLimits} from '../zero/write-limits.ts';
import {WRITE_NAMES, writeCarrier, type DeviceWrite} from './carry-out.ts';
import type {Refused} from './judge-refusal.ts';

const RETRY_AFTER_S = '5';
const UNKNOWN = 'This server does not know that kind of change.';
/** By code; every other refusal is a 422. */
const STATUS: ReadonlyMap<string, 400 | 500> = new Map([
  ['malformed', 400],
  ['internal', 500],
]);

const body = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Checked by the mutator, or by `carry-out.ts`. */
  args: z.custom<ReadonlyJSONValue>(),
  at: z.number(),
  sentAt: z.number(),
});

type Parts = {readonly storage: PhotoStorage; readonly limits: WriteLimits};

export function writeRoutes(services: Services, {storage, limits}: Parts): Hono {
  const {db, log} = services;
  const carryOut = writeCarrier({db, storage, log});

  /** Carries the write out, and measures it like a mutation of Zero's. */
  async function outcomeOf(write: DeviceWrite): Promise<Refused | undefined> {
    const {refused} = await measureMutation(write, {known: WRITE_NAMES, log}, async () => {
      const answer = await carryOut(write);
      return {refused: answer, result: answer ? {error: 'app', details: answer} : {}};
    });
    if (refused) await limits.countRefused(write.userId);
    return refused;
  }

  async function receive(c: Context, receivedAt: number) {
    const userId = (await anySession(services, c.req.raw.headers))?.userId;
    if (userId === undefined) return failure(c, 401, 'signed-out', ACCOUNT.signedOut);
    // Another member is signed in. The device keeps the write and tries later.
    if (c.req.header(MEMBER_HEADER) !== userId)
      return failure(c, 409, 'other-member', ACCOUNT.signedOut);
    const wait = await limits.untilWrite(userId);
    if (wait !== undefined) return tooOften(c, wait);
    const {data} = await readJson(c, body);
    if (!data) {
      await limits.countRefused(userId);
      return failure(c, 400, 'malformed', NOT_NOW.malformed);
    }
    const {id, name, args} = data;
    if (!WRITE_NAMES.has(name)) return failure(c, 404, 'unknown-write', UNKNOWN);
    const waitForAnswer = await limits.count(name, userId);
    if (waitForAnswer !== undefined) return tooOften(c, waitForAnswer);
    const refused = await outcomeOf({userId, id, name, args, at: timeOfWrite(data, receivedAt)});
    if (!refused) return c.json({status: true});
    return failure(c, STATUS.get(refused.code) ?? 422, refused.code, refused.message);
  }

  return new Hono().post('/', async (c) => {
    const receivedAt = Date.now();
    try {
      return await receive(c, receivedAt);
    } catch (error) {
      if (!isTransient(error) && !(error instanceof DatabaseUnavailable)) throw error;
      log.warn({err: error}, 'a device has to send its write again');
      c.header('Retry-After', RETRY_AFTER_S);
      return failure(c, 503, 'unavailable', PROBLEMS.somethingWrong);
    }
  });
}

function tooOften(c: Context, waitSeconds: number) {
  c.header('Retry-After', String(waitSeconds));
  return failure(c, 429, 'too-often', NOT_NOW.changes);
}
