// Members for one test: signed up in the database or over HTTP, writing through the mutate endpoint as zero-cache calls it.
import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {withRetry} from '../../server/platform/postgres/retry.ts';
import {senderOf} from './messages.ts';
import {openTestDatabase, type TestDatabase} from './database.ts';
import {insertAccount, openSession} from './sessions.ts';
import {uniqueAddress} from './address.ts';
import type {Entrance, SignUpPlace} from './stack.ts';

export const PASSWORD = 'correct-horse-battery';

const signedUp = z.object({user: z.object({id: z.string()})});
const mutateAnswer = z.object({
  mutations: z.array(
    z.object({
      result: z.object({
        error: z.string().optional(),
        message: z.string().optional(),
        details: z.unknown().optional(),
      }),
    }),
  ),
});
/** Zero's response, with status 200, when it could not record that a mutation failed. */
const pushFailed = z.object({kind: z.literal('PushFailed')});
const coded = z.object({code: z.string()});

export type MutationResult = {ok: boolean; code?: string; message?: string};

/** A signed-in member with their own client group, as each browser has. */
export type Member = {
  userId: string;
  email: string;
  cookie: string;
  mutate: (name: string, args: unknown) => Promise<MutationResult>;
  /** Sends a message, which may be malformed. */
  send: (message: unknown) => Promise<MutationResult>;
};

/** The Cookie header a browser would send back. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export function uniqueEmail(): string {
  return `${randomUUID()}@test.example`;
}

type HeaderFields = Record<string, string>;

/** One request to the mutate endpoint as zero-cache makes it. `body` may be malformed. */
export function pushRequest(
  stack: Entrance,
  cookie: string,
  body: unknown,
  {apiKey = stack.apiKey, headers = {}}: {apiKey?: string; headers?: HeaderFields} = {},
): Promise<Response> {
  return fetch(`${stack.url}/api/zero/mutate?schema=wing_0&appID=wing`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-api-key': apiKey, cookie, ...headers},
    body: JSON.stringify(body),
  });
}

export function pushBody(
  client: {group: string; id: string},
  id: number,
  name: string,
  args: unknown,
) {
  return {
    clientGroupID: client.group,
    mutations: [{type: 'custom', id, clientID: client.id, name, args: [args], timestamp: 0}],
    pushVersion: 1,
    timestamp: 0,
    requestID: randomUUID(),
  };
}

/** Parses a push's response. On a retry, "already processed" counts as success. */
function resultIn(text: string, isAgain = false): MutationResult {
  const [mutation] = mutateAnswer.parse(JSON.parse(text)).mutations;
  const result = mutation?.result ?? {};
  const details = coded.safeParse(result.details);
  const isDone = result.error === undefined || (isAgain && result.error === 'alreadyProcessed');
  return {ok: isDone, code: details.data?.code, message: result.message};
}

/** Returns a function that sends mutations in sequence as a new client. */
export function mutatorOf(stack: Entrance, cookie: string): Member['mutate'] {
  const client = {group: randomUUID(), id: randomUUID()};
  let last = 0;
  return async (name, args) => {
    last += 1;
    const body = pushBody(client, last, name, args);
    const response = await pushRequest(stack, cookie, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`The mutate endpoint answered ${response.status}: ${text}`);
    return resultIn(text);
  };
}

/** {@link mutatorOf} that retries a push which failed as a whole. `onFailure` gets the status of each failure. */
export function persistentMutatorOf(
  stack: Entrance,
  cookie: string,
  onFailure: (status: number) => void,
): Member['mutate'] {
  const client = {group: randomUUID(), id: randomUUID()};
  let last = 0;
  return async (name, args) => {
    last += 1;
    const body = pushBody(client, last, name, args);
    for (let isAgain = false; ; isAgain = true) {
      const response = await pushRequest(stack, cookie, body);
      const text = await response.text();
      const hasFailed = !response.ok || pushFailed.safeParse(JSON.parse(text)).success;
      if (!hasFailed) return resultIn(text, isAgain);
      onFailure(response.status);
    }
  };
}

const made: string[] = [];

/** Deletes the members that this file has made, with their rooms. */
export async function removeMembers(sql: TestDatabase): Promise<void> {
  const everybody = made.splice(0);
  // A concurrent round may lock the same rows in another order.
  await withRetry(
    () => sql`delete from chat where id in
      (select chat_id from chat_member where user_id = any(${everybody}))`,
  );
  await withRetry(() => sql`delete from auth.user where id = any(${everybody})`);
}

const databases = new Map<string, TestDatabase>();

/** One pool for each database, which ends with the process. */
function databaseAt(url: string): TestDatabase {
  const known = databases.get(url) ?? openTestDatabase({databaseUrl: url});
  databases.set(url, known);
  return known;
}

async function signUpOverHttp(stack: Entrance, email: string) {
  const response = await fetch(`${stack.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: stack.url,
      'x-forwarded-for': uniqueAddress(),
    },
    body: JSON.stringify({email, password: PASSWORD, name: 'test'}),
  });
  if (!response.ok) throw new Error(`Sign-up failed: ${await response.text()}`);
  const {user} = signedUp.parse(await response.json());
  return {userId: user.id, cookie: cookieOf(response)};
}

/** A member with {@link PASSWORD}. */
export async function signUp(stack: SignUpPlace, email = uniqueEmail()): Promise<Member> {
  const {databaseUrl, secret} = stack;
  let signed: {userId: string; cookie: string};
  if (databaseUrl && secret) {
    const sql = databaseAt(databaseUrl);
    const userId = await insertAccount(sql, email, PASSWORD);
    signed = {userId, cookie: await openSession(sql, userId, secret)};
  } else {
    signed = await signUpOverHttp(stack, email);
  }
  made.push(signed.userId);
  return {
    ...signed,
    email,
    mutate: mutatorOf(stack, signed.cookie),
    send: senderOf(stack, signed),
  };
}

export type Persona = {
  name: string;
  age: number;
  gender: 'Male' | 'Female';
  seeking: 'Men' | 'Women' | 'Everyone';
  ages: readonly [min: number, max: number];
};

async function must(result: Promise<MutationResult>): Promise<void> {
  const {ok, code, message} = await result;
  if (!ok) throw new Error(`A fixture was refused: ${code} ${message}`);
}

/**
 * Signs a member up and answers what the pool requires. `prepare` may save more first, and returns further fields for
 * the relationship answers.
 */
export async function joinPool(
  stack: SignUpPlace,
  persona: Persona,
  prepare: (member: Member) => Promise<object> = async () => ({}),
): Promise<Member> {
  const member = await signUp(stack);
  const {name, age, gender, seeking, ages} = persona;
  await must(member.mutate('profile.saveBasics', {name, age, gender}));
  const wishes = await prepare(member);
  await must(
    member.mutate('questionnaire.saveRelationship', {
      relationshipReadiness: 'long-term',
      minAgePreference: ages[0],
      maxAgePreference: ages[1],
      seeking,
      ...wishes,
    }),
  );
  await must(
    member.mutate('questionnaire.saveInterests', {
      interestWeights: [3, 3, 3, 0, 0, 0, 0, 0, 0],
      otherInterestText: '',
    }),
  );
  return member;
}
