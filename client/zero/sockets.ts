// The sockets on which Zero reaches zero-cache. While a call is not answered the server is asked over HTTP whether it
// is there, and called anew once it says so; an open line that has gone silent is given up. Zero alone waits ten
// seconds for either. Reads nothing of what is said.
import {CLOSED_FOR_NEWER} from '../../rules/sync.ts';
import {hasLostPlace, losePlace, onPlace} from './place.ts';

const Native = window.WebSocket;

const isSync = (url: string | URL) => String(url).includes('/zero/sync/');

/** A call that is not answered by then may be lost: whoever is there answers sooner. */
const DOUBT_MS = 1000;
/** Whatever was asked before the network was back is lost with it, so it is asked again. */
const ASK_EVERY_MS = 1500;
/** Without cookies a browser asks on connections apart from those on which a page's requests wait for a dead network. */
const APART: RequestInit = {credentials: 'omit', cache: 'no-store'};
/** Of these it has six for all tabs: no more questions of one wait for an answer. */
const ASKED_MAX = 4;
/** A call that is older than this when the server answers is taken for lost; the next one has twice as long. */
const LOST_AFTER_MS = 2500;
/** Two calls on one line that is well would be two connections to the server. */
const FRESH_MS = 1000;
/** What is slow is given so many times as long as it last needed. */
const SLOWER = 3;
/** Zero's own limit. */
const PATIENCE_MAX_MS = 10_000;
/** How often a quiet line is asked whether it is there: within five seconds a dead one is known. */
const PING_MS = 1700;
/** Something is heard within this time after a ping, or the next line has twice as long, until a ping is answered. */
const PONG_MS = 1800;
/** Whoever looks this much too late was asleep or busy, and may have an answer waiting: they look once more. */
const LATE_MS = 500;
const PING = '["ping",{}]';
const PONG = '["pong",{}]';
/** What browsers call a connection that ended without a word. */
const LOST = {code: 1006, wasClean: false};

const sockets = new Set<SyncSocket>();
/** What this page's line lets expect of an answer, once a ping has been answered. */
let pongMs = PONG_MS;
/** Calls, one after the other, that were taken for lost: the server may only be slow to take one. */
let lost = 0;
/** After so many, one of Zero's attempts is left whole. */
const LOST_MAX = 2;

const patienceAfter = (ms: number) => Math.min(SLOWER * ms, PATIENCE_MAX_MS);

/** Not the device's clock, which somebody may set. */
const now = () => performance.now();

type Handler = ((event: Event) => void) | null;

/** A WebSocket over as many calls as it takes to reach the server. What is said on it is text. */
class SyncSocket extends EventTarget {
  static readonly CONNECTING = Native.CONNECTING;
  static readonly OPEN = Native.OPEN;
  static readonly CLOSING = Native.CLOSING;
  static readonly CLOSED = Native.CLOSED;

  onopen: Handler = null;
  onmessage: Handler = null;
  onerror: Handler = null;
  onclose: Handler = null;
  binaryType: BinaryType = 'blob';
  readonly extensions = '';
  readonly #make: () => WebSocket;
  readonly url: string;
  #call: WebSocket | undefined;
  /** Ends with the call: what it has to say afterwards is nobody's business. */
  #hearing = new AbortController();
  #dialledAt = 0;
  /** Whether the network may be another one since it was made. */
  #isDoubtful = false;
  readonly #isWhole = lost >= LOST_MAX;
  #isOpen = false;
  #isOver = false;
  readonly #questions: AbortController[] = [];
  /** Whether it is known how long this line takes to answer. */
  #isMeasured = false;
  /** When something was said that has to be answered. */
  #pingedAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopAwaitingPlace: (() => void) | undefined;

  constructor(url: string | URL, protocols?: string | string[]) {
    super();
    super.addEventListener('open', (event) => this.onopen?.(event));
    super.addEventListener('message', (event) => this.onmessage?.(event));
    super.addEventListener('error', (event) => this.onerror?.(event));
    super.addEventListener('close', (event) => this.onclose?.(event));
    const address = new URL(url, window.location.href);
    this.url = address.href;
    this.#make = () => {
      // By this zero-cache tells connections apart: two calls may arrive at once, and the older one is to go.
      address.searchParams.set('wsid', crypto.randomUUID());
      return new Native(address, protocols);
    };
    sockets.add(this);
    if (hasLostPlace()) this.#dialInPlace();
    else this.#dial();
  }

  get readyState(): number {
    if (this.#isOver) return Native.CLOSED;
    return this.#call?.readyState ?? Native.CONNECTING;
  }

  get bufferedAmount(): number {
    return this.#call?.bufferedAmount ?? 0;
  }

  get protocol(): string {
    return this.#call?.protocol ?? '';
  }

  send(data: Parameters<WebSocket['send']>[0]): void {
    this.#call?.send(data);
    if (data === PING) this.#awaitPong();
  }

  close(code?: number, reason?: string): void {
    if (this.#isOver) return;
    this.#end();
    this.#call?.close(code, reason);
  }

  /** The network may be another one now: is anybody there? */
  check(): void {
    if (this.#isOpen) return this.#ping();
    if (!this.#call) return;
    this.#isDoubtful = now() - this.#dialledAt > FRESH_MS;
    this.#ask();
  }

  #dialInPlace(): void {
    this.#stopAwaitingPlace = onPlace(() => {
      if (hasLostPlace()) return;
      this.#stopAwaitingPlace?.();
      this.#dial();
    });
  }

  #dial(): void {
    this.#hearing.abort();
    this.#hearing = new AbortController();
    this.#forgetQuestions();
    this.#call?.close();
    const call = this.#make();
    this.#call = call;
    this.#dialledAt = now();
    this.#isDoubtful = false;
    const {signal} = this.#hearing;
    call.addEventListener('open', () => this.#open(), {signal});
    call.addEventListener('message', ({data}: MessageEvent<unknown>) => this.#hear(data), {signal});
    call.addEventListener('error', () => this.dispatchEvent(new Event('error')), {signal});
    call.addEventListener(
      'close',
      ({code, reason, wasClean}) => {
        this.#end();
        if (code === CLOSED_FOR_NEWER) losePlace();
        this.dispatchEvent(new CloseEvent('close', {code, reason, wasClean}));
      },
      {signal},
    );
    this.#await(DOUBT_MS, () => this.#ask());
  }

  /** Until there is an answer, or until Zero gives up. */
  #ask(): void {
    const question = new AbortController();
    this.#questions.push(question);
    if (this.#questions.length > ASKED_MAX) this.#questions.shift()?.abort();
    const askedAt = now();
    fetch('/healthz', {...APART, signal: question.signal}).then(
      ({ok}) => ok && this.#answer(now() - askedAt),
      () => undefined,
    );
    this.#await(ASK_EVERY_MS, () => this.#ask());
  }

  /** The server is there, and needs `ms` to say so. */
  #answer(ms: number): void {
    if (this.#isOpen || this.#isOver) return;
    if (this.#isDoubtful) return this.#dial();
    // The answer may be slow because the network was away: the next one tells.
    const patienceMs = Math.max(LOST_AFTER_MS * 2 ** lost, patienceAfter(ms));
    const leftMs = this.#dialledAt + patienceMs - now();
    if (leftMs > 0) return this.#await(Math.min(leftMs, ASK_EVERY_MS), () => this.#ask());
    lost += 1;
    this.#dial();
  }

  #open(): void {
    this.#isOpen = true;
    lost = 0;
    this.#forgetQuestions();
    // Zero's server greets whoever connects.
    this.#await(pongMs, () => this.#giveUp());
    this.dispatchEvent(new Event('open'));
  }

  /** Of one's own: no latency that the devtools add is taken for the line's. */
  #ping(): void {
    this.#call?.send(PING);
    this.#awaitPong();
  }

  #awaitPong(): void {
    this.#pingedAt ??= now();
    this.#await(pongMs, () => this.#giveUp());
  }

  /** Somebody is there. */
  #hear(data: unknown): void {
    if (data === PONG && this.#pingedAt !== undefined) {
      pongMs = Math.max(PONG_MS, patienceAfter(now() - this.#pingedAt));
      this.#pingedAt = undefined;
      this.#isMeasured = true;
    }
    if (this.#pingedAt !== undefined) this.#await(pongMs, () => this.#giveUp());
    else if (this.#isMeasured) this.#await(PING_MS, () => this.#ping());
    else this.#ping();
    this.dispatchEvent(new MessageEvent('message', {data}));
  }

  #giveUp(): void {
    pongMs = Math.min(2 * pongMs, PATIENCE_MAX_MS);
    this.#hearing.abort();
    this.#end();
    this.#call?.close();
    this.dispatchEvent(new CloseEvent('close', LOST));
  }

  #await(ms: number, otherwise: () => void): void {
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    // A device that sleeps may stop the other clock.
    const due = Date.now() + ms;
    this.#timer = setTimeout(() => {
      const isLate = Date.now() > due + LATE_MS;
      if (isLate) this.#timer = setTimeout(otherwise, ms);
      else otherwise();
    }, ms);
  }

  #forgetQuestions(): void {
    for (const question of this.#questions.splice(0)) question.abort();
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#stopAwaitingPlace?.();
    this.#forgetQuestions();
    sockets.delete(this);
    if (this.#isWhole) lost = 0;
  }
}

function checkAll(): void {
  for (const socket of sockets) socket.check();
}

/** From now on. Other sockets of the page are left alone. */
export function watchLines(): void {
  const watched = new Proxy(SyncSocket, {
    construct: (target, args, newTarget) => {
      const [url, protocols] = args;
      return isSync(url) ? Reflect.construct(target, args, newTarget) : new Native(url, protocols);
    },
  });
  Reflect.set(window, 'WebSocket', watched);
  window.addEventListener('online', checkAll);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkAll();
  });
}
