// Wraps the sync socket: records messages, delays them, and blocks new sockets while the network is switched off.
// Other sockets are unaffected.
import {recordFrame} from './frames.ts';
import {now, recording} from './store.ts';
import {noteSocket, switches} from './switches.ts';

const Native = window.WebSocket;
const isSync = (url: string | URL) => String(url).includes('/zero/sync/');

type Handler = EventListenerOrEventListenerObject;

class WatchedSocket extends Native {
  readonly #isSync: boolean;
  /** When the last delayed message is released; keeps the order. */
  readonly #freeAt = {in: 0, out: 0};
  readonly #waiting: Record<'in' | 'out', (() => void)[]> = {in: [], out: []};
  readonly #delayed = new Map<Handler, EventListener>();

  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols);
    this.#isSync = isSync(url);
    if (!this.#isSync) return;
    noteSocket(this);
    const hello = [protocols ?? []].flat().join('');
    recording.addFrame({at: now(), way: 'out', kind: 'hello', bytes: hello.length, what: ''});
    super.addEventListener('message', ({data}) => {
      if (typeof data === 'string') recordFrame('in', data);
    });
    // Closed before opening, as without a network.
    if (switches.offline) this.close();
  }

  #later(way: 'in' | 'out', act: () => void): void {
    const queue = this.#waiting[way];
    if (switches.latencyMs === 0 && queue.length === 0) return act();
    const due = Math.max(now() + switches.latencyMs, this.#freeAt[way]);
    this.#freeAt[way] = due;
    queue.push(act);
    // Timers have millisecond resolution and may fire out of order, so the queue decides which message is next.
    setTimeout(() => queue.shift()?.(), due - now());
  }

  override send(data: Parameters<WebSocket['send']>[0]): void {
    if (!this.#isSync) return super.send(data);
    if (typeof data === 'string') recordFrame('out', data);
    this.#later('out', () => {
      if (this.readyState === Native.OPEN) super.send(data);
    });
  }

  override addEventListener(
    type: string,
    handler: Handler,
    options?: boolean | AddEventListenerOptions,
  ): void {
    if (!this.#isSync || type !== 'message') {
      return super.addEventListener(type, handler, options);
    }
    const delayed = (event: Event) =>
      this.#later('in', () => {
        if (typeof handler === 'function') handler.call(this, event);
        else handler.handleEvent(event);
      });
    this.#delayed.set(handler, delayed);
    super.addEventListener(type, delayed, options);
  }

  override removeEventListener(
    type: string,
    handler: Handler,
    options?: boolean | EventListenerOptions,
  ): void {
    const delayed = type === 'message' ? this.#delayed.get(handler) : undefined;
    super.removeEventListener(type, delayed ?? handler, options);
  }
}

export function watchSockets(): void {
  window.WebSocket = WatchedSocket;
}
