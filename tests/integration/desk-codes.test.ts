// The second factor of the desk's sign-in: which codes open it, and how often.
import {expect, test} from 'vitest';
import {DESK} from '../../rules/desk/desk.ts';
import {DEMO_OPERATOR, DEMO_PASSWORD} from '../../server/app/demo/accounts.ts';
import {totp} from '../../server/app/demo/totp.ts';
import {linkPrinted} from '../support/desk.ts';
import {uniqueEmail} from '../support/member.ts';
import {operate} from '../support/operator.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const PASSWORD = 'a long walk by the sea';
const STEP_MS = 30_000;
const OPENED = [200, {status: true}];
const USED = [400, {code: 'used-code', message: DESK.usedCode}];

/** A browser at the desk's sign-in, with its cookies. */
function visitor() {
  const cookies = new Map<string, string>();
  return async (path: string, body: object) => {
    const answer = await fetch(`${stack.url}/api/desk/auth${path}`, {
      method: 'POST',
      headers: {
        origin: stack.url,
        'content-type': 'application/json',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify(body),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return [answer.status, await answer.json()] as const;
  };
}

/** A visitor who has given the password. */
async function atTheCode(email: string, password: string) {
  const send = visitor();
  expect(await send('/sign-in', {email, password})).toEqual([200, {next: 'code'}]);
  return (code: string) => send('/code', {code});
}

test('a code of the app opens the desk once, and a backup code is understood without its hyphen', async () => {
  const email = uniqueEmail();
  const token = new URL(linkPrinted(await operate(stack, 'operator', 'add', email))).hash.slice(1);
  const first = visitor();
  await first('/password', {token, newPassword: PASSWORD});
  await first('/sign-in', {email, password: PASSWORD});
  const [, {uri, backupCodes}] = await first('/set-up', {password: PASSWORD});
  const key = new URL(uri).searchParams.get('secret') ?? '';
  const now = Date.now();
  const code = totp(key, now);
  expect(await first('/code', {code})).toEqual(OPENED);

  const second = await atTheCode(email, PASSWORD);
  expect(await second(code)).toEqual(USED);
  expect(await second(`${code.slice(0, 3)}-${code.slice(3)}`)).toEqual(USED);
  const next = totp(key, now + STEP_MS);
  const opened = await Promise.all(
    [second, await atTheCode(email, PASSWORD)].map((send) => send(next)),
  );
  expect(opened.map(([status]) => status).toSorted()).toEqual([200, 400]);

  const third = await atTheCode(email, PASSWORD);
  const [backupCode] = backupCodes;
  expect(await third(backupCode.replace('-', ''))).toEqual(OPENED);
});

test('several may open the desk of the demo with the code that is printed', async () => {
  const {email, key} = DEMO_OPERATOR;
  const code = totp(key);
  const [one, another] = [
    await atTheCode(email, DEMO_PASSWORD),
    await atTheCode(email, DEMO_PASSWORD),
  ];
  expect(await one(code)).toEqual(OPENED);
  expect(await another(code)).toEqual(OPENED);
});
