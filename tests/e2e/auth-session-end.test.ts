// The server closes a member's open sockets when the session ends, however it ends.
import {beforeAll, expect, test} from 'vitest';
import {WebSocket} from 'ws';
import {post, signInCall} from '../support/auth-calls.ts';
import {useBrowser} from '../support/browser.ts';
import {makeCouple, type Couple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {casesOf} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {nextMail, tokenIn} from '../support/mailbox.ts';
import {cookieOf, joinPool, PASSWORD} from '../support/member.ts';
import {operate} from '../support/operator.ts';
import {couple} from '../support/personas.ts';
import {openRawConnection, type RawConnection} from '../support/raw-sync.ts';
import {whileTyping} from '../support/typing.ts';
import {useRun} from '../support/run.ts';

const CUT_MS = 20_000;

const {stack, sql} = useRun();
const browser = await useBrowser();

beforeAll(async () => {
  const {userId, cookie} = await joinPool(stack, couple()[0]);
  witness = {userId, connection: await openRawConnection(browser, stack, cookie)};
  await firstRows(witness.connection);
});

type Ending = (who: {email: string; cookie: string}) => Promise<unknown>;

async function firstRows({received}: RawConnection): Promise<void> {
  const look = async () => (received().includes('pokeEnd') ? true : undefined);
  await eventually(look, 'the first rows').catch(() => {
    throw new Error(`No rows came, but this: ${received()}`);
  });
}

let witness: {userId: string; connection: RawConnection};
let changes = 0;

/** Waits until zero-cache has replicated a new change to the witness, and so every earlier change. */
async function untilReplicated(): Promise<void> {
  changes += 1;
  const summary = `change ${changes} of the witness`;
  await sql`update profile set summary = ${summary} where user_id = ${witness.userId}`;
  const look = async () => (witness.connection.received().includes(summary) ? true : undefined);
  await eventually(look, 'the change to arrive');
}

const ENDINGS: Record<string, Ending> = {
  'signing out': ({cookie}) => post(stack, 'auth/sign-out', {}, {cookie}),
  'a new password by mail': async ({email}) => {
    await post(stack, 'auth/request-password-reset', {email});
    const token = tokenIn(await nextMail(stack, email, 'new password'));
    return post(stack, 'auth/reset-password', {token, newPassword: PASSWORD});
  },
  'being disabled': ({email}) => operate(stack, 'account', 'disable', email),
};

test.each(casesOf(Object.entries(ENDINGS), [0]))(
  '%s closes the sync connection within 20 seconds',
  async (how, end) => {
    const [persona] = couple();
    const member = await joinPool(stack, persona);
    const connection = await openRawConnection(browser, stack, member.cookie);
    await firstRows(connection);
    await end(member);
    const ended = performance.now();
    const closedAt = await eventually(
      async () => connection.closedAt(),
      'the end of the connection',
      CUT_MS,
    );
    console.log(`${how}: cut after ${Math.round(closedAt - ended)} ms`);
    const before = connection.received();
    await sql`update profile set summary = 'secret after the end' where user_id = ${member.userId}`;
    await untilReplicated();
    expect(connection.received()).toBe(before);
    expect(before).not.toContain('secret after the end');

    // Reopening the connection with the same credentials gives no rows either.
    const again = await connection.again();
    await sql`update profile set summary = 'secret much later' where user_id = ${member.userId}`;
    await untilReplicated();
    await eventually(async () => again.closedAt(), 'the end of the new connection');
    expect(again.received()).not.toMatch(/secret|rowsPatch|pokePart/);
    await sql`delete from auth.user where id = ${member.userId}`;
  },
);

/** Opens a room's typing socket, counts the signals it receives and records when it closes. */
async function openTypingSocket({chatId}: Couple, {cookie}: {cookie: string}) {
  const url = `${stack.url.replace('http', 'ws')}/api/typing?chat=${chatId}`;
  const socket = new WebSocket(url, {headers: {origin: stack.url, cookie}});
  let signals = 0;
  let closedAt: number | undefined;
  socket.on('message', () => (signals += 1));
  socket.on('error', () => undefined);
  socket.on('close', () => (closedAt = performance.now()));
  await new Promise((resolve) => {
    socket.on('open', resolve);
    socket.on('close', resolve);
  });
  return {socket, signals: () => signals, closedAt: () => closedAt};
}

test('signing out closes every typing socket of the session within 20 seconds, also those being opened', async () => {
  const room = await makeCouple(stack, sql);
  const {ada, ben} = room;
  const elsewhere = cookieOf(await signInCall(stack, ada.email, PASSWORD));
  const stays = await openTypingSocket(room, {cookie: elsewhere});
  const hers = await openTypingSocket(room, ada);
  const his = await openTypingSocket(room, ben);
  his.socket.send('typing');
  await eventually(async () => (hers.signals() > 0 ? true : undefined), 'a typing signal');

  const opening = Array.from({length: 8}, () => openTypingSocket(room, ada));
  await post(stack, 'auth/sign-out', {}, {cookie: ada.cookie});
  const all = [hers, ...(await Promise.all(opening))];
  await eventually(
    async () => all.every(({closedAt}) => closedAt()) || undefined,
    'the end of every socket',
    CUT_MS,
  );
  const before = all.map(({signals}) => signals());
  const signalsElsewhere = stays.signals();
  await whileTyping(
    his.socket,
    async () => stays.signals() > signalsElsewhere || undefined,
    'the word that he types, on her other device',
  );
  expect(all.map(({signals}) => signals())).toEqual(before);
  expect((await openTypingSocket(room, ada)).closedAt()).toBeDefined();
  for (const {socket} of [stays, his]) socket.close();
});

longTest("signing out on one device leaves the other device's sync connection open", async () => {
  const [persona] = couple();
  const member = await joinPool(stack, persona);
  const phone = cookieOf(await signInCall(stack, member.email, PASSWORD));
  const gone = await openRawConnection(browser, stack, member.cookie);
  const stays = await openRawConnection(browser, stack, phone);
  await firstRows(stays);
  await post(stack, 'auth/sign-out', {}, {cookie: member.cookie});
  await eventually(async () => gone.closedAt(), 'the end of the connection', CUT_MS);
  await sql`update profile set summary = 'still here' where user_id = ${member.userId}`;
  await eventually(
    async () => (stays.received().includes('still here') ? true : undefined),
    'the change on the other device',
  );
  expect(gone.received()).not.toContain('still here');
  expect(stays.closedAt()).toBeUndefined();
  stays.close();
  await sql`delete from auth.user where id = ${member.userId}`;
});
