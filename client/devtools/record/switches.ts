// The faults that are set in the devtools. The code that injects a fault reads it here.
import type {RefusalCode} from '../../../rules/refusal.ts';
import {recording} from './store.ts';

export type Switches = {
  offline: boolean;
  /** Milliseconds that everything on the sync socket takes longer, each way. */
  latencyMs: number;
  /** The next mutation is refused with this. */
  refuseNext: RefusalCode | undefined;
};

export const switches: Switches = {offline: false, latencyMs: 0, refuseNext: undefined};

const sockets = new Set<WebSocket>();

export function noteSocket(socket: WebSocket): void {
  sockets.add(socket);
  socket.addEventListener('close', () => sockets.delete(socket));
}

export function dropSocket(): void {
  for (const socket of sockets) socket.close();
}

/** Without a network, as far as Zero and Wing can tell; or with one again. */
export function setOffline(offline: boolean): void {
  switches.offline = offline;
  if (offline) dropSocket();
  window.dispatchEvent(new Event(offline ? 'offline' : 'online'));
  recording.tell();
}

export function setLatency(ms: number): void {
  switches.latencyMs = ms;
  recording.tell();
}

/** Resets all faults. */
export function liftSwitches(): void {
  if (switches.offline) setOffline(false);
  setLatency(0);
  refuseNext(undefined);
}

export function refuseNext(code: RefusalCode | undefined): void {
  switches.refuseNext = code;
  recording.tell();
}
