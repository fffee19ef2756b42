// The faults that are switched on in the devtools. The code that injects them reads them here.
import type {RefusalCode} from '../../../rules/refusal.ts';
import {recording} from './store.ts';

export type Switches = {
  offline: boolean;
  /** Added latency of the sync socket in each direction, in milliseconds. */
  latencyMs: number;
  /** The refusal of the next mutation. */
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

/** Switches the network off or on for Zero and Wing. */
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
export function resetSwitches(): void {
  if (switches.offline) setOffline(false);
  setLatency(0);
  refuseNext(undefined);
}

export function refuseNext(code: RefusalCode | undefined): void {
  switches.refuseNext = code;
  recording.tell();
}
