// What a room shows while frames of its sockets and rows of the replica arrive in any order, late, twice or not at all.
import * as fc from 'fast-check';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {times} from '../../../tests/support/length.ts';
import {SEED} from '../../../tests/support/seed.ts';
import {withEarly, withFrame, type EarlyMessage} from './early-messages.ts';
import {withOlder, withRecent} from './history.ts';
import {openReconnecting} from './reconnecting-socket.ts';

const CHAT = 'ada_ben';
const PAGE = 5;
const OLDER_PAGE = 4;
const RECONNECT_MS = 80_000;

/** The true conversation: message i at time i + 1. */
const conversation: readonly EarlyMessage[] = Array.from({length: 40}, (_, i) => ({
  id: `m${i}`,
  chatId: CHAT,
  sender: i % 3 ? 'ada' : 'ben',
  text: `Message ${i}`,
  createdAt: i + 1,
  before: i === 0 ? null : i,
}));
const rowOf = ({id, chatId, sender, text, createdAt}: EarlyMessage) => ({
  id,
  chatId,
  sender,
  text,
  createdAt,
});
type Row = ReturnType<typeof rowOf>;
const rows = (from: number, to: number) => conversation.slice(Math.max(0, from), to).map(rowOf);
const last = (messages: readonly Row[]) => messages.at(-1)?.createdAt ?? 0;

/** A WebSocket. The server sends to it once it has accepted it; what it sends is under way until it is delivered. */
class Line extends EventTarget {
  static all: Line[] = [];
  state: 'connecting' | 'accepted' | 'open' | 'ended' = 'connecting';
  frames: EarlyMessage[] = [];
  constructor() {
    super();
    Line.all.push(this);
  }
  close(): void {
    this.state = 'ended';
  }
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', Line);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with the room open: joins what `useRoomSocket` and `useHistory` join. Each move takes a number that says which or how many. */
function roomPage(begun: number) {
  Line.all = [];
  let written = begun;
  let replicated = begun;
  let isEnded = false;
  let knowsOfEnd = false;
  let early: readonly EarlyMessage[] = [];
  let known: readonly Row[] = [];
  let askedBefore: number | undefined;
  /** The times of the messages that the page has marked as read, and of all that it has shown. */
  let markedUntil = 0;
  const seen = new Set<number>();
  const delivered = new Set<number>();
  const onFrame = (id: string) => {
    const frame = conversation.find((message) => message.id === id);
    if (!frame) return;
    delivered.add(frame.createdAt);
    early = withFrame(early, frame, last(known));
  };
  const connect = () => openReconnecting('', () => undefined, onFrame);
  let sockets: ReturnType<typeof connect> | undefined = connect();

  const render = (): readonly Row[] => {
    known = withRecent(known, rows(replicated - PAGE, replicated), PAGE);
    const shown = knowsOfEnd ? [] : withEarly(known, early);
    for (const {createdAt} of shown) seen.add(createdAt);
    return shown;
  };
  const pick = (n: number, ...states: Line['state'][]) => {
    const lines = Line.all.filter(({state}) => states.includes(state));
    return lines[n % lines.length];
  };
  const moves = {
    write: () => {
      if (isEnded || written === conversation.length) return;
      for (const {state, frames} of Line.all) {
        if (state === 'accepted' || state === 'open')
          frames.push(...conversation.slice(written, written + 1));
      }
      written += 1;
    },
    replicate: (n: number) => {
      // Little by little, or all after a lag.
      replicated = n > 4 ? written : Math.min(written, replicated + n);
    },
    accept: (n: number) => {
      const line = pick(n, 'connecting');
      if (line) line.state = 'accepted';
    },
    open: (n: number) => {
      const line = pick(n, 'accepted');
      if (!line) return;
      line.state = 'open';
      line.dispatchEvent(new Event('open'));
    },
    deliver: (n: number) => {
      const line = pick(n, 'open');
      const frame = line?.frames.shift();
      if (frame) line?.dispatchEvent(new MessageEvent('message', {data: frame.id}));
    },
    'lose the connection': (n: number) => {
      const line = pick(n, 'connecting', 'accepted', 'open');
      if (!line) return;
      line.state = 'ended';
      line.dispatchEvent(new Event('close'));
    },
    'let time pass': () => void vi.advanceTimersByTime(RECONNECT_MS),
    renew: () => sockets?.renew(),
    hide: () => {
      sockets?.close();
      sockets = undefined;
    },
    show: () => {
      sockets ??= connect();
    },
    'scroll up': () => {
      askedBefore ??= render()[0]?.createdAt;
    },
    'get older messages': () => {
      if (askedBefore === undefined) return;
      known = withOlder(known, rows(askedBefore - 1 - OLDER_PAGE, askedBefore - 1), askedBefore);
      askedBefore = undefined;
    },
    read: () => {
      const newest = render().findLast(({sender}) => sender !== 'ada');
      markedUntil = Math.max(markedUntil, newest?.createdAt ?? 0);
    },
    unmatch: () => {
      isEnded = true;
      for (const line of Line.all) line.frames.length = Math.min(line.frames.length, 1);
    },
    'hear of the unmatch': () => {
      knowsOfEnd = isEnded;
    },
  };
  /** The time up to which every message has arrived, by the replica or else by a socket. */
  const arrivedUntil = () => {
    let time = last(known);
    while (delivered.has(time + 1)) time += 1;
    return time;
  };
  return {
    moves,
    render,
    rows: () => known,
    arrivedUntil,
    knowsOfEnd: () => knowsOfEnd,
    /** Messages that are marked as read and loaded, and that the page has not shown. */
    missed: () => known.filter(({createdAt: at}) => at <= markedUntil && !seen.has(at)),
    end: () => sockets?.close(),
    catchUp: () => {
      replicated = written;
      return {all: rows(0, written), isEnded};
    },
  };
}
type Move = keyof ReturnType<typeof roomPage>['moves'];

const usual = fc.constantFrom<Move>('write', 'deliver', 'deliver', 'accept', 'open');
const rare = fc.constantFrom<Move>(
  'replicate',
  'lose the connection',
  'let time pass',
  'renew',
  'hide',
  'show',
  'scroll up',
  'get older messages',
  'read',
);
const end = fc.constantFrom<Move>('unmatch', 'hear of the unmatch');
const move = fc.tuple(
  fc.oneof(
    {arbitrary: usual, weight: 16},
    {arbitrary: rare, weight: 8},
    {arbitrary: end, weight: 1},
  ),
  fc.nat(8),
);

/** Used for some 30,000 states, where Vitest's assertions took three quarters of the test's time. */
function check(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`Not so: ${what}.`);
}
const asText = (messages: readonly Row[]) =>
  messages.map((one) => [one.id, one.sender, one.createdAt, one.text].join(' ')).join('\n');

test('shows at each moment a part of the conversation without a hole, and in the end all rows', () => {
  let mostEarly = 0;
  fc.assert(
    fc.property(fc.nat(12), fc.array(move, {maxLength: 120, size: 'max'}), (begun, moves) => {
      const page = roomPage(begun);
      let newest = 0;
      for (const [name, n] of moves) {
        page.moves[name](n);
        const shown = page.render();
        if (page.knowsOfEnd()) {
          expect(shown).toEqual([]);
          continue;
        }
        const first = shown[0]?.createdAt ?? 1;
        check('no hole', asText(shown) === asText(rows(first - 1, first - 1 + shown.length)));
        const until = page.rows().length;
        check('rows come first', asText(shown.slice(0, until)) === asText(page.rows()));
        check('shown at once', last(shown) === page.arrivedUntil());
        check('it stays', last(shown) >= newest);
        check('none is marked unseen', page.missed().length === 0);
        newest = last(shown);
        mostEarly = Math.max(mostEarly, shown.length - page.rows().length);
      }
      const {all, isEnded} = page.catchUp();
      if (isEnded) page.moves['hear of the unmatch']();
      expect(last(page.render())).toBe(isEnded ? 0 : last(all));
      expect(page.render()).toEqual(isEnded ? [] : all.slice(-page.render().length));
      page.end();
    }),
    {seed: SEED, numRuns: times(500, 20_000)},
  );
  // The moves are likely enough to show something.
  expect(mostEarly).toBeGreaterThan(3);
});

test('shows at once what follows the newest row, and what follows that', () => {
  const [first, second, third, fourth] = conversation;
  if (!first || !second || !third || !fourth) throw new Error('The conversation is longer.');
  const have = [rowOf(first)];
  expect(withEarly(have, [third, second]).map(({id}) => id)).toEqual(['m0', 'm1', 'm2']);
  expect(withEarly(have, [fourth, third])).toBe(have);
  expect(withEarly([], [first])).toHaveLength(1);
});

test("a member's first message stays when the wingman's comes after it, with an earlier time", () => {
  const [first, second] = conversation;
  if (!first || !second) throw new Error('The conversation is longer.');
  const wingman = {...first, id: 'wingman', sender: 'ai-wingman', createdAt: 0.5};
  expect(withEarly([], [first, second, wingman]).map(({id}) => id)).toEqual(['m0', 'm1']);
});

test('keeps each frame once, and none whose row may be here', () => {
  const [first, second, third] = conversation;
  if (!first || !second || !third) throw new Error('The conversation is longer.');
  const early = withFrame([first, second], third, 1);
  expect(withFrame(early, third, 1)).toEqual([second, third]);
});
