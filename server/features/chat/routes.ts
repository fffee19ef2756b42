// Receives messages: one request a message, which a device repeats until it is answered.
import {Hono, type Context} from 'hono';
import {Counter} from 'prom-client';
import {z} from 'zod';
import {ACCOUNT, MEMBER_HEADER} from '../../../rules/account/account.ts';
import {MESSAGE_RATE_LIMIT, NOT_NOW} from '../../../rules/rate-limits.ts';
import type {RefusalCode} from '../../../rules/refusal.ts';
import {CHAT} from '../../../rules/chat/chat.ts';
import type {MessageChannel} from './room-channel.ts';
import {sendMessage} from './send.ts';
import {failure} from '../../platform/http/answers.ts';
import {readJson} from '../../platform/http/read-json.ts';
import {requestLimit} from '../../platform/http/request-limit.ts';
import {isTransient} from '../../platform/postgres/retry.ts';
import {anySession, type Services} from '../../platform/sessions/services.ts';

const STATUS: Partial<Record<RefusalCode, 404 | 409 | 410>> = {
  'message-conflict': 409,
  'chat-not-found': 404,
  'member-left': 410,
};
const RETRY_AFTER_S = '5';

const messages = new Counter({
  name: 'wing_messages_total',
  help: 'Messages received, by result: ok, the refusal code, or unavailable.',
  labelNames: ['result'],
});

const body = z.object({id: z.uuid(), chatId: z.string(), text: z.string()});

export function chatRoutes(services: Services & {channel: MessageChannel}): Hono {
  const {log} = services;
  const limit = requestLimit(MESSAGE_RATE_LIMIT, NOT_NOW.messages);

  const record = (result: string) => {
    messages.inc({result});
    log.info({result}, 'message');
  };
  const refuse = (c: Context, status: 400 | 401 | 404 | 409 | 410, code: string, words: string) => {
    record(code);
    return failure(c, status, code, words);
  };

  async function receive(c: Context) {
    const sender = (await anySession(services, c.req.raw.headers))?.userId;
    if (sender === undefined) return refuse(c, 401, 'signed-out', ACCOUNT.signedOut);
    // The device keeps the message for its own member.
    if (c.req.header(MEMBER_HEADER) !== sender)
      return refuse(c, 409, 'other-member', ACCOUNT.signedOut);
    const tooOften = await limit(c, sender);
    if (tooOften) {
      record('too-often');
      return tooOften;
    }
    const {data} = await readJson(c, body);
    if (!data) return refuse(c, 400, 'malformed', CHAT.sendFailed);
    const outcome = await sendMessage(services, {...data, sender});
    if ('refused' in outcome) {
      const {code, message} = outcome.refused;
      return refuse(c, STATUS[code] ?? 400, code, message);
    }
    record('ok');
    return c.json(outcome);
  }

  return new Hono().post('/messages', async (c) => {
    try {
      return await receive(c);
    } catch (error) {
      if (!isTransient(error)) throw error;
      log.warn({err: error}, 'a device has to send its message again');
      record('unavailable');
      c.header('Retry-After', RETRY_AFTER_S);
      return failure(c, 503, 'unavailable', CHAT.sendFailed);
    }
  });
}
