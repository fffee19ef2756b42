// The WebSocket that Zero finds in this process: with the cookie and origin a browser would send for the
// member, and counting what comes.
import {WebSocket} from 'ws';
import {uniqueAddress} from './address.ts';

type Visitor = {cookie: string; origin: string};
const visitors = new Map<string, Visitor>();
const received = new Map<string, number>();

/** Says who the sockets of this user id are. */
export function comeAs(userID: string, visitor: Visitor): void {
  visitors.set(userID, visitor);
}

/** Bytes that sockets of this user id have received so far. */
export const receivedBy = (userID: string): number => received.get(userID) ?? 0;

class MemberSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    const userID = new URL(url).searchParams.get('userID') ?? '';
    const visitor = visitors.get(userID);
    // Each from an address of its own, as members are: one address has a limited number of connections.
    const headers = {...visitor, 'x-forwarded-for': uniqueAddress()};
    super(url, protocols, {headers, perMessageDeflate: false});
    // Zero stops listening before it closes one that is not open yet.
    this.on('error', () => undefined);
    this.on('message', (data) => {
      const size = Buffer.isBuffer(data) ? data.length : 0;
      received.set(userID, receivedBy(userID) + size);
    });
  }
}

/** To be called once, before the first Zero. */
export function installSocket(): void {
  Object.defineProperty(globalThis, 'WebSocket', {value: MemberSocket});
}
