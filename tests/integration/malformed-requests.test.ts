// Any nonsense as a request to any endpoint, signed in or not: never an error of ours, and whoever sends
// it stays who they are.
import * as fc from 'fast-check';
import {beforeAll, describe, expect, test} from 'vitest';
import {uniqueAddress} from '../support/address.ts';
import {times} from '../support/length.ts';
import {signUp, type Member} from '../support/member.ts';
import {endpoints} from '../support/routes.ts';
import {SEED} from '../support/seed.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const EACH = times(15, 1000);
/** Google's own errors are somebody else's; readiness says 503 when that is the case. */
const MAY_BE_AWAY = new Set(['GET /readyz']);
let member: Member;

beforeAll(async () => {
  member = await signUp(stack);
});

const text = fc.oneof(fc.string(), fc.string({unit: 'binary'}), fc.constant('\u0000'));
const known = fc.constantFrom('email', 'password', 'token', 'keys', 'endpoint', 'id', 'name');
const body = fc.oneof(
  fc.string(),
  fc.json({maxDepth: 5}),
  fc.dictionary(fc.oneof(known, fc.string()), fc.jsonValue()).map((value) => JSON.stringify(value)),
);
const nonsense = fc.record({
  body,
  query: text,
  tail: text,
  type: fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'image/jpeg'),
});
type Nonsense = typeof nonsense extends fc.Arbitrary<infer T> ? T : never;

function requestTo(route: string, {body: sent, query, tail, type}: Nonsense, cookie: string) {
  const [method = '', path = ''] = route.split(' ');
  const part = encodeURIComponent(tail.toWellFormed());
  const url = new URL(path.replace(/\*|:slot/, part), stack.url);
  url.search = `?q=${encodeURIComponent(query.toWellFormed())}`;
  const init: RequestInit = {
    redirect: 'manual',
    headers: {
      origin: stack.url,
      cookie,
      'content-type': type,
      'x-api-key': stack.apiKey,
      'x-forwarded-for': uniqueAddress(),
    },
  };
  init.method = method;
  if (method !== 'GET') init.body = sent;
  return fetch(url, init);
}

const names = await endpoints(stack);

describe(`seed ${SEED}, ${EACH} each`, () => {
  test.each(names.filter((name) => !MAY_BE_AWAY.has(name)))('%s', async (route) => {
    // Signing out works whatever else is sent.
    const {cookie} = route.includes('sign-out') ? await signUp(stack) : member;
    const failed: string[] = [];
    for (const one of fc.sample(nonsense, {seed: SEED, numRuns: EACH})) {
      for (const who of ['', cookie]) {
        const response = await requestTo(route, one, who);
        if (response.status >= 500) failed.push(`${response.status} ${JSON.stringify(one)}`);
        await response.arrayBuffer();
      }
    }
    expect(failed).toEqual([]);
    const account = await fetch(`${stack.url}/api/account`, {headers: {cookie: member.cookie}});
    expect(await account.json()).toMatchObject({email: member.email, hasPassword: true});
  });
});
