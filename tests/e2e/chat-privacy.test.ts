// Only the two members of a room receive its data, over sync and the typing socket. A room prints nothing.
import {once} from 'node:events';
import {expect as expectPage} from 'playwright/test';
import {beforeAll, expect, test} from 'vitest';
import {WebSocket} from 'ws';
import {CHAT} from '../../rules/chat/chat.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {bubble, composer, makeCouple, openRoom, say, type Couple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {longTest} from '../support/long-test.ts';
import {whileTyping} from '../support/typing.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
let theirs: Couple;
let others: Couple;

beforeAll(async () => {
  theirs = await makeCouple(stack, sql);
  others = await makeCouple(stack, sql);
});

test('a third member who opens the room sees that it does not exist, and receives no messages or receipts', async () => {
  const eve = await openWindow(browser, stack, {member: others.ada});
  const frames: string[] = [];
  eve.page.on('websocket', (socket) =>
    socket.on('framereceived', ({payload}) => frames.push(String(payload))),
  );
  await eve.page.goto(`/chat/${theirs.chatId}`);
  await eve.page.getByText(CHAT.notFound).waitFor();
  await expectPage(composer(eve.page)).toHaveCount(0);

  const ada = await openWindow(browser, stack, {member: theirs.ada});
  await openRoom(ada.page, theirs);
  const ben = await openWindow(browser, stack, {member: theirs.ben});
  await openRoom(ben.page, theirs);
  await say(ada.page, 'Between us');
  await bubble(ben.page, 'Between us').waitFor();
  await expectPage(bubble(ada.page, 'Between us')).toContainText('Seen');

  // A later message in Eve's own room arrives after anything that would have leaked from the other room.
  await eve.page.goto(`/chat/${others.chatId}`);
  await say(eve.page, 'In my own room');
  await expectPage(bubble(eve.page, 'In my own room')).toContainText('Sent');
  await eventually(
    async () => frames.find((frame) => frame.includes('In my own room')),
    'the row of her own message',
  );
  expect(frames.filter((frame) => frame.includes('Between us'))).toEqual([]);
  expect(
    frames.filter((frame) => frame.includes(theirs.ben.userId) && frame.includes('"put"')),
  ).toEqual([]);
});

longTest('a room prints nothing', async () => {
  const {page, context} = await openWindow(browser, stack, {member: theirs.ada});
  await openRoom(page, theirs);
  await expectPage(composer(page)).toBeVisible();
  await page.emulateMedia({media: 'print'});
  await expectPage(composer(page)).toBeHidden();
  await expectPage(page.locator('body *').filter({visible: true})).toHaveCount(0);
  await context.close();
});

/** The HTTP status of the typing socket's handshake: 101, or the refusal. */
function handshake(chatId: string, headers: Record<string, string>): Promise<number> {
  const url = `${stack.url.replace('http', 'ws')}/api/typing?chat=${chatId}`;
  const socket = new WebSocket(url, {headers});
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('open', () => {
      socket.close();
      resolve(101);
    });
  });
}

test('the typing socket checks session, membership and origin, limits its rate, and reaches only the other member', async () => {
  const {chatId, ada, ben} = theirs;
  const origin = stack.url;
  expect(await handshake(chatId, {origin, cookie: ada.cookie})).toBe(101);
  expect(await handshake(chatId, {origin})).toBe(401);
  expect(await handshake(chatId, {origin, cookie: others.ada.cookie})).toBe(404);
  expect(await handshake(chatId, {origin: 'https://evil.example', cookie: ada.cookie})).toBe(403);
  expect(await handshake(chatId, {cookie: ada.cookie})).toBe(403);

  const open = (chat: string, cookie: string) => {
    const url = `${stack.url.replace('http', 'ws')}/api/typing?chat=${chat}`;
    const socket = new WebSocket(url, {headers: {origin, cookie}});
    return new Promise<WebSocket>((resolve) => socket.on('open', () => resolve(socket)));
  };
  const [hers, his] = [await open(chatId, ada.cookie), await open(chatId, ben.cookie)];
  const elsewhere = await open(others.chatId, others.ada.cookie);
  let signals = 0;
  let strays = 0;
  his.on('message', () => (signals += 1));
  for (const socket of [hers, elsewhere]) socket.on('message', () => (strays += 1));
  for (let i = 0; i < 100; i += 1) hers.send('typing');
  await eventually(async () => (signals > 0 ? true : undefined), 'the relayed typing signal');
  // Her pong comes after the server has read all that she sent, his after all that it relayed to him.
  for (const socket of [hers, his, elsewhere]) {
    socket.ping();
    await once(socket, 'pong');
  }
  expect({signals, strays}).toEqual({signals: 1, strays: 0});
  for (const socket of [hers, his, elsewhere]) socket.close();
});

test("a block closes the room's open typing sockets", async () => {
  const {chatId, ada, ben} = await makeCouple(stack, sql);
  const url = `${stack.url.replace('http', 'ws')}/api/typing?chat=${chatId}`;
  const open = async ({cookie}: {cookie: string}) => {
    const socket = new WebSocket(url, {headers: {origin: stack.url, cookie}});
    await new Promise((resolve) => socket.on('open', resolve));
    return socket;
  };
  const [hers, his] = [await open(ada), await open(ben)];
  let signals = 0;
  let closedWith: number | undefined;
  hers.on('message', () => (signals += 1));
  his.on('close', (code) => (closedWith = code));
  his.send('typing');
  await eventually(async () => (signals > 0 ? true : undefined), 'a typing signal');
  await ada.mutate('safety.block', {otherId: ben.userId});
  const before = signals;
  await whileTyping(his, async () => closedWith, 'the end of his socket');
  expect({signals, closedWith}).toEqual({signals: before, closedWith: 1008});
  hers.close();
});

longTest('limits the number of typing sockets per member', async () => {
  const {chatId, ben} = others;
  const url = `${stack.url.replace('http', 'ws')}/api/typing?chat=${chatId}`;
  const headers = {origin: stack.url, cookie: ben.cookie};
  const held: WebSocket[] = [];
  for (let i = 0; i < 10; i += 1) {
    const socket = new WebSocket(url, {headers});
    await new Promise((resolve) => socket.on('open', resolve));
    held.push(socket);
  }
  expect(await handshake(chatId, headers)).toBe(429);
  held.pop()?.close();
  await eventually(
    async () => ((await handshake(chatId, headers)) === 101 ? true : undefined),
    'a place for one more',
  );
  for (const socket of held) socket.close();
});
