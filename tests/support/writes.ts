// Writes as a device sends those that Zero did not confirm: one request each.
import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {MEMBER_HEADER} from '../../rules/account/account.ts';
import type {Author} from './messages.ts';
import type {Entrance} from './stack.ts';

const done = z.strictObject({status: z.literal(true)});
const refused = z.object({code: z.string(), message: z.string()});

type DeviceWrite = {
  readonly id?: string;
  readonly name: string;
  readonly args?: unknown;
  /** How long the write has waited on the device. */
  readonly ageMs?: number;
};

/** `body` may be malformed. */
export function postRawWrite(
  {url}: Pick<Entrance, 'url'>,
  {userId, cookie}: Author,
  body: unknown,
): Promise<Response> {
  return fetch(`${url}/api/writes`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin: url, cookie, [MEMBER_HEADER]: userId},
    body: JSON.stringify(body),
  });
}

/**
 * Sends a write by a clock that is a year behind.
 * @returns the status, and the refusal if it is one.
 * @throws for an answer that is none of Wing's.
 */
export async function postWrite(
  stack: Pick<Entrance, 'url'>,
  author: Author,
  {id = randomUUID(), name, args = {}, ageMs = 0}: DeviceWrite,
): Promise<{status: number; code?: string; message?: string}> {
  const sentAt = Date.now() - 365 * 86_400_000;
  const response = await postRawWrite(stack, author, {id, name, args, at: sentAt - ageMs, sentAt});
  const body: unknown = await response.json();
  if (!response.ok) return {status: response.status, ...refused.parse(body)};
  done.parse(body);
  return {status: response.status};
}
