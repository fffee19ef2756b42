// A member whose mutations are retried until the server accepts or refuses them, as a browser does.
import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {eventually} from './database.ts';
import {pushBody, pushRequest, type Member} from './member.ts';
import type {Entrance} from './stack.ts';

const answer = z.object({
  mutations: z.array(z.object({result: z.object({error: z.string().optional()})})),
});
const TIMEOUT_MS = 120_000;

/** The outcome of the first mutation: 'done', or Zero's error name; undefined if the request failed. */
async function attempt(
  stack: Entrance,
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

/** Sends mutations one after another as one client. Returns whether each was done; faults are retried. */
export function persistent(stack: Entrance, {cookie}: Pick<Member, 'cookie'>) {
  const client = {group: randomUUID(), id: randomUUID()};
  let last = 0;
  return async (name: string, args: unknown): Promise<boolean> => {
    last += 1;
    const body = pushBody(client, last, name, args);
    const outcome = await eventually(
      () => attempt(stack, cookie, body),
      `an answer to ${name}`,
      TIMEOUT_MS,
    );
    return outcome === 'done';
  };
}
