// Joins a page's WebSocket with one at zero-cache: sends zero-cache only messages that were checked and counted, and the page
// everything, with zero-cache's error messages replaced.
import {WebSocket, WebSocketServer} from 'ws';
import {z} from 'zod';
import {SYNC_MESSAGE_BYTES_MAX} from '../../../rules/sync.ts';
import {PROBLEMS} from '../../../rules/wording.ts';
import {CLOSING_MS} from '../../platform/http/refuse-upgrade.ts';
import {RefusedMessage} from './sync-messages.ts';

/** zero-cache sends what a page has missed at once, so this bounds what a page may ever miss. */
export const PAGE_BYTES_MAX = 32 * 1024 * 1024;
/** Of all pages of this process together. */
const ALL_BYTES_MAX = 256 * 1024 * 1024;
/** What waits for a zero-cache that does not read. */
const ZERO_CACHE_BYTES_MAX = 4 * 1024 * 1024;
/** ws joins the pieces of a message in quadratic time. The longest message is about 500 of the smallest network packets. */
const PIECES_MAX = 1024;

/** WebSocket close codes: policy violation, an error of the server, and service restart. */
export const CLOSE_POLICY = 1008;
const CLOSE_ERROR = 1011;
const CLOSE_RESTART = 1012;
/** What ws reports for a connection that ended without a code. No frame may contain them. */
const WITHOUT_CODE: ReadonlySet<number> = new Set([1005, 1006]);

/** Accepts the pages' WebSockets, without compression. */
export const pages = new WebSocketServer({
  noServer: true,
  maxPayload: SYNC_MESSAGE_BYTES_MAX,
  maxBufferedChunks: PIECES_MAX,
  maxFragments: PIECES_MAX,
});

const ERROR = Buffer.from('["error",');
const errorMessage = z.tuple([z.literal('error'), z.looseObject({})]);

/** Drops the body of an unknown shape, which a later zero-cache may send. */
function bodyOf(text: string): Record<string, unknown> {
  try {
    return errorMessage.parse(JSON.parse(text))[1];
  } catch {
    return {kind: 'Internal', origin: 'zeroCache'};
  }
}

/** zero-cache's error may quote internal details such as a database address. */
function publicMessage(data: Buffer): Buffer {
  if (!data.subarray(0, ERROR.length).equals(ERROR)) return data;
  const {bodyPreview: _, details: __, ...body} = bodyOf(data.toString());
  return Buffer.from(JSON.stringify(['error', {...body, message: PROBLEMS.somethingWrong}]));
}

/** Bytes that wait for all pages. */
let waitingBytes = 0;

function furthestBehind(): WebSocket | undefined {
  return [...pages.clients].toSorted((a, b) => b.bufferedAmount - a.bufferedAmount)[0];
}

/** Without back pressure: zero-cache holds one of its few database connections while it waits for a page. */
function sendToPage(page: WebSocket, data: Buffer, isBinary: boolean): void {
  waitingBytes += data.length;
  page.send(data, {binary: isBinary}, () => {
    waitingBytes -= data.length;
  });
  if (page.bufferedAmount > PAGE_BYTES_MAX) page.terminate();
  else if (waitingBytes > ALL_BYTES_MAX) furthestBehind()?.terminate();
}

/** Closes a page's connection after its last message, whether or not the page answers. */
export function closePage(page: WebSocket, code: number, reason?: string): void {
  const timer = setTimeout(() => page.terminate(), CLOSING_MS);
  page.once('close', () => clearTimeout(timer)).close(code, reason);
}

type Pair = {readonly page: WebSocket; readonly zeroCache: WebSocket};
type Rules = {
  /** @returns the message's points. @throws RefusedMessage for what Wing's pages do not send. */
  readonly check: (json: string) => number;
  /** Whether the member's messages are within the limit. */
  readonly count: (points: number) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
};

export function joinSockets({page, zeroCache}: Pair, {check, count, onError}: Rules): void {
  let isRefused = false;
  async function pass(data: Buffer, isBinary: boolean): Promise<void> {
    if (isRefused) return;
    if (isBinary) throw new RefusedMessage();
    const points = check(data.toString());
    if (!(await count(points))) throw new RefusedMessage('too many messages');
    zeroCache.send(data, {binary: false}, () => undefined);
    if (zeroCache.bufferedAmount > ZERO_CACHE_BYTES_MAX) page.terminate();
  }
  function end(error: unknown): void {
    isRefused = true;
    if (error instanceof RefusedMessage) return closePage(page, CLOSE_POLICY, error.message);
    onError(error);
    closePage(page, CLOSE_ERROR);
  }
  // One after the other, because counting is asynchronous.
  let turn = Promise.resolve();
  page.on('message', (data: Buffer, isBinary) => {
    turn = turn.then(() => pass(data, isBinary)).catch(end);
  });
  // A malformed frame. ws has answered it with a close frame.
  page.on('error', () => closePage(page, CLOSE_POLICY));
  zeroCache.on('message', (data: Buffer, isBinary) => {
    if (page.readyState === WebSocket.OPEN) sendToPage(page, publicMessage(data), isBinary);
  });
  zeroCache.on('close', (code) => page.close(WITHOUT_CODE.has(code) ? CLOSE_RESTART : code));
}
