// Ends sockets of WebSocket handshakes.
import type {Duplex} from 'node:stream';

/** Time that a refused or closed socket has to send its last data before it is destroyed. */
export const CLOSING_MS = 1000;

export function destroyAfter(socket: Duplex, ms: number): void {
  const timer = setTimeout(() => socket.destroy(), ms);
  socket.once('close', () => clearTimeout(timer));
}

/** Answers with an HTTP status, such as "404 Not Found", and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.resume().end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  destroyAfter(socket, CLOSING_MS);
}
