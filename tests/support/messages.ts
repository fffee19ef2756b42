// Messages sent as a device sends them: one request each.
import {z} from 'zod';
import {MEMBER_HEADER} from '../../rules/account/account.ts';
import type {MutationResult} from './member.ts';
import type {Entrance} from './stack.ts';

export type Author = {readonly userId: string; readonly cookie: string};
export type NewMessage = {readonly id: string; readonly chatId: string; readonly text: string};

const refusal = z.object({code: z.string(), message: z.string()});
const stored = z.object({createdAt: z.number()});

/** `body` may be malformed. */
export function postMessage(
  {url}: Pick<Entrance, 'url'>,
  {userId, cookie}: Author,
  body: unknown,
): Promise<Response> {
  return fetch(`${url}/api/chat/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      cookie,
      [MEMBER_HEADER]: userId,
    },
    body: JSON.stringify(body),
  });
}

/** @throws for an answer that is none of Wing's. */
export async function resultOf(response: Response): Promise<MutationResult> {
  const body: unknown = await response.json();
  if (response.ok) {
    stored.parse(body);
    return {ok: true};
  }
  return {ok: false, ...refusal.parse(body)};
}

/** Sends a message once. */
export const senderOf =
  (stack: Pick<Entrance, 'url'>, author: Author) =>
  async (message: unknown): Promise<MutationResult> =>
    resultOf(await postMessage(stack, author, message));

/** Sends a message until it is accepted or refused. `onFailure` gets the status of each failure, 0 without an answer. */
export function persistentSenderOf(
  stack: Pick<Entrance, 'url'>,
  author: Author,
  onFailure: (status: number) => void = () => undefined,
) {
  return async (message: NewMessage): Promise<MutationResult> => {
    for (;;) {
      const response = await postMessage(stack, author, message).catch(() => undefined);
      if (response && response.status < 500 && response.status !== 429) return resultOf(response);
      onFailure(response?.status ?? 0);
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
  };
}
