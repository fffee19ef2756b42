// The WebSocket for Zero clients in Node: sends the member's cookie and origin and counts received bytes.
import {WebSocket} from 'ws';
import {uniqueAddress} from './address.ts';

type Visitor = {cookie: string; origin: string};
const visitors = new Map<string, Visitor>();
const received = new Map<string, number>();
const listeners = new Map<string, (text: string) => void>();
const sockets = new Map<string, WebSocket>();

/** Sets cookie and origin for the sockets of this user id. */
export function comeAs(userID: string, visitor: Visitor): void {
  visitors.set(userID, visitor);
}

/** Bytes received so far by the sockets of this user id. */
export const receivedBy = (userID: string): number => received.get(userID) ?? 0;

/** From now on `listener` gets each message that the sockets of this user id receive. */
export function listenTo(userID: string, listener: (text: string) => void): void {
  listeners.set(userID, listener);
}

/** Ends the newest socket of this user id without notice, as a lost network does. */
export function cutSocket(userID: string): void {
  sockets.get(userID)?.terminate();
}

/** Sends a text as the newest socket of this user id, as a changed client does. */
export function sendAs(userID: string, text: string): void {
  sockets.get(userID)?.send(text, () => undefined);
}

class MemberSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    const userID = new URL(url).searchParams.get('userID') ?? '';
    const visitor = visitors.get(userID);
    // Each socket has its own address, because connections per address are limited.
    const headers = {...visitor, 'x-forwarded-for': uniqueAddress()};
    super(url, protocols, {headers, perMessageDeflate: false});
    // Zero removes its listeners before it closes a socket that is still connecting.
    this.on('error', () => undefined);
    this.on('message', (data) => {
      const size = Buffer.isBuffer(data) ? data.length : 0;
      received.set(userID, receivedBy(userID) + size);
      listeners.get(userID)?.(String(data));
    });
    sockets.set(userID, this);
  }
}

/** Call once, before the first Zero is created. */
export function installSocket(): void {
  Object.defineProperty(globalThis, 'WebSocket', {value: MemberSocket});
}
