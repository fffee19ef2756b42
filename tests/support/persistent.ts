// Somebody whose mutations are sent again until the server has taken or refused them, as a browser's are.
import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {eventually} from './database.ts';
import {pushBody, pushRequest, type Member} from './member.ts';
import type {StackAddress} from './stack.ts';

const answer = z.object({
  mutations: z.array(z.object({result: z.object({error: z.string().optional()})})),
});
const PATIENCE_MS = 120_000;

/** The word of the first mutation's answer: 'done', or the error that Zero calls it. */
async function attempt(
  stack: StackAddress,
  cookie: string,
  body: unknown,
): Promise<string | undefined> {
  const response = await pushRequest(stack, cookie, body).catch(() => undefined);
  if (!response?.ok) return undefined;
  const parsed = answer.safeParse(await response.json().catch(() => undefined));
  const [mutation] = parsed.data?.mutations ?? [];
  if (!mutation) return undefined;
  const {error = 'done'} = mutation.result;
  return error === 'alreadyProcessed' ? 'done' : error;
}

/** One mutation after another for a client of its own. Answers whether it was done, never a fault. */
export function persistent(stack: StackAddress, {cookie}: Pick<Member, 'cookie'>) {
  const client = {group: randomUUID(), id: randomUUID()};
  let last = 0;
  return async (name: string, args: unknown): Promise<boolean> => {
    last += 1;
    const body = pushBody(client, last, name, args);
    const word = await eventually(
      () => attempt(stack, cookie, body),
      `an answer to ${name}`,
      PATIENCE_MS,
    );
    return word === 'done';
  };
}
