import {describe, expect, test} from 'vitest';
import {CHAT} from '../../rules/wording.ts';
import type {Entry} from './entry.ts';
import {
  hasUnstored,
  awaitingRowOf,
  reduce,
  sendableOf,
  unsentOf,
  unstoredOf,
  type OutboxEvent,
  type OutboxState,
} from './state.ts';

const draft = (id: string) => ({id, userID: 'ada', chatId: 'room', text: `Text of ${id}`});
const entry = (id: string, seq: number): Entry => ({...draft(id), seq});

const added = (id: string): OutboxEvent => ({type: 'added', draft: draft(id)});
const written = (...entries: Entry[]): OutboxEvent => ({type: 'written', entries});
const unstorable = (...ids: string[]): OutboxEvent => ({type: 'unstorable', ids});
const failed = (id: string): OutboxEvent => ({type: 'failed', id, failure: 'No.'});
const removed = (...ids: string[]): OutboxEvent => ({type: 'removed', ids});
const lost = (...ids: string[]): OutboxEvent => ({type: 'lost', ids});
const received = (news: {kept?: Entry[]; gone?: string[]; arrived?: string[]}): OutboxEvent => ({
  type: 'broadcast',
  kept: [],
  gone: [],
  arrived: [],
  ...news,
});
const read = (stored: Entry[], known: string[]): OutboxEvent => ({
  type: 'read',
  stored,
  known: new Set(known),
});

const after = (...events: OutboxEvent[]): OutboxState => events.reduce(reduce, []);
const shown = (state: OutboxState) => state.map(({id, status}) => `${id} ${status}`);
const ids = (state: OutboxState) => state.map(({id}) => id);

describe('order', () => {
  test('shows messages in the order of writing', () => {
    expect(shown(after(added('a'), added('b')))).toEqual(['a writing', 'b writing']);
  });

  test('numbers messages consecutively', () => {
    const state = after(added('a'), added('b'), added('c'), added('d'));
    expect(state.map(({seq}) => seq)).toEqual([1, 2, 3, 4]);
  });

  test('takes over the order that IndexedDB assigns', () => {
    const state = after(
      added('a'),
      received({kept: [entry('other', 2)]}),
      added('b'),
      written(entry('a', 3), entry('b', 4)),
    );
    expect(shown(state)).toEqual(['other stored', 'a stored', 'b stored']);
  });

  test('keeps later messages behind one that IndexedDB stores at a higher place', () => {
    const state = after(added('a'), added('b'), added('c'), written(entry('a', 9)));
    expect(ids(sendableOf(reduce(state, unstorable('b', 'c'))))).toEqual(['a', 'b', 'c']);
    expect(ids(reduce(state, added('d')))).toEqual(['a', 'b', 'c', 'd']);
  });

  test('moves a retried message to the end and clears its failure', () => {
    const state = after(added('a'), failed('a'), added('b'), added('a'));
    expect(ids(state)).toEqual(['b', 'a']);
    expect(state.at(-1)?.failure).toBeUndefined();
  });

  test('holds an id once', () => {
    const state = after(
      added('a'),
      received({kept: [entry('a', 1)]}),
      written(entry('a', 1)),
      read([entry('a', 1)], ['a']),
      received({kept: [entry('a', 1)]}),
    );
    expect(shown(state)).toEqual(['a stored']);
  });
});

describe('sendable messages', () => {
  test('sends a single waiting message while IndexedDB stores it', () => {
    expect(ids(sendableOf(after(added('a'))))).toEqual(['a']);
  });

  test('sends several messages only after IndexedDB has ordered them', () => {
    expect(sendableOf(after(added('a'), added('b')))).toEqual([]);
    const state = after(added('a'), added('b'), written(entry('a', 1)));
    expect(ids(sendableOf(state))).toEqual(['a']);
  });

  test('ignores refused and arrived messages when it counts the waiting ones', () => {
    const state = after(
      received({kept: [entry('left', 1)]}),
      received({arrived: ['left']}),
      added('refused'),
      failed('refused'),
      added('a'),
    );
    expect(ids(sendableOf(state))).toEqual(['a']);
  });

  test('sends unstorable messages and reports that closing would lose them', () => {
    const state = after(added('a'), added('b'), unstorable('a', 'b'));
    expect(ids(sendableOf(state))).toEqual(['a', 'b']);
    expect(hasUnstored(state)).toBe(true);
    expect(hasUnstored(reduce(state, removed('a', 'b')))).toBe(false);
  });

  test('reports that closing would lose a message that is still being stored', () => {
    const state = after(added('a'));
    expect(hasUnstored(state)).toBe(true);
    expect(hasUnstored(reduce(state, written(entry('a', 1))))).toBe(false);
  });

  test('marks a message as stored after a late write', () => {
    const state = after(added('a'), unstorable('a'), written(entry('a', 1)));
    expect(shown(state)).toEqual(['a stored']);
  });

  test('does not send a refused message', () => {
    expect(sendableOf(after(added('a'), failed('a')))).toEqual([]);
  });
});

describe('a message that is refused, removed or arrives while IndexedDB stores it', () => {
  test('keeps its refusal', () => {
    const [a] = after(added('a'), failed('a'), written(entry('a', 1)));
    expect(a).toMatchObject({status: 'stored', failure: 'No.'});
  });

  test('stays removed', () => {
    expect(after(added('a'), removed('a'), written(entry('a', 1)))).toEqual([]);
    expect(after(added('a'), removed('a'), unstorable('a'))).toEqual([]);
  });

  test('stays arrived', () => {
    const state = after(added('a'), received({arrived: ['a']}), written(entry('a', 1)));
    expect(shown(state)).toEqual(['a arrived']);
  });
});

describe('broadcasts of other tabs', () => {
  test('add and delete messages', () => {
    const state = after(received({kept: [entry('a', 1), entry('b', 2)]}), received({gone: ['a']}));
    expect(shown(state)).toEqual(['b stored']);
  });

  test('delete a message that the same broadcast adds', () => {
    expect(after(received({kept: [entry('a', 1)], gone: ['a']}))).toEqual([]);
  });

  test('keep an arrived message without counting it as unsent', () => {
    const state = after(received({kept: [entry('a', 1)], arrived: ['a']}));
    expect(shown(state)).toEqual(['a arrived']);
    expect(unsentOf(state)).toEqual([]);
  });

  test('of an arrival are ignored for an unknown message', () => {
    expect(after(received({arrived: ['a']}))).toEqual([]);
  });

  test('set a refusal', () => {
    const [a] = after(received({kept: [{...entry('a', 1), failure: 'No.'}]}));
    expect(a?.failure).toBe('No.');
  });
});

describe('reading IndexedDB', () => {
  const kept = received({kept: [entry('a', 1), entry('b', 2)]});

  test('adds messages that this tab did not know', () => {
    expect(shown(after(read([entry('a', 1)], [])))).toEqual(['a stored']);
  });

  test('marks a message as missing that is no longer stored', () => {
    const state = after(kept, read([entry('b', 2)], ['a', 'b']));
    expect(shown(state)).toEqual(['a missing', 'b stored']);
    expect(ids(awaitingRowOf(state))).toEqual(['a']);
  });

  // The broadcast and the read may come in either order.
  test.each([
    ['broadcast, then read', [received({arrived: ['a']}), read([entry('b', 2)], ['a', 'b'])]],
    ['read, then broadcast', [read([entry('b', 2)], ['a', 'b']), received({arrived: ['a']})]],
  ])('keeps showing a message that another tab has sent: %s', (_, events) => {
    let state = after(kept);
    for (const event of events) {
      state = reduce(state, event);
      expect(ids(state)).toEqual(['a', 'b']);
    }
    expect(shown(state)).toEqual(['a arrived', 'b stored']);
  });

  test('keeps an arrived message arrived while it is still stored', () => {
    const state = after(kept, received({arrived: ['a']}), read([entry('a', 1)], ['a']));
    expect(unsentOf(state).map(({id}) => id)).toEqual(['b']);
  });

  test('keeps messages that were added or broadcast during the read', () => {
    const state = after(kept, added('c'), received({kept: [entry('d', 4)]}), read([], ['a', 'b']));
    expect(shown(state)).toEqual(['a missing', 'b missing', 'c writing', 'd stored']);
  });

  test('keeps messages that only this tab has', () => {
    const state = after(added('a'), unstorable('a'), read([], ['a']));
    expect(shown(state)).toEqual(['a memory']);
  });

  test('keeps a refused message that is no longer stored', () => {
    const state = after(kept, failed('a'), read([], ['a', 'b']));
    expect(shown(state)).toEqual(['a stored', 'b missing']);
    expect(state[0]?.failure).toBe('No.');
  });

  test('marks a missing message as stored when it is stored again', () => {
    const state = after(kept, read([], ['a', 'b']), read([entry('a', 1)], ['a', 'b']));
    expect(shown(state)).toEqual(['a stored', 'b missing']);
  });

  test('marks a lost message as failed and allows a retry', () => {
    const state = after(kept, read([], ['a', 'b']), lost('a'));
    expect(state[0]).toMatchObject({status: 'memory', failure: CHAT.sendFailed});
    expect(hasUnstored(state)).toBe(true);
    expect(ids(sendableOf(reduce(state, added('a'))))).toEqual(['a']);
  });
});

describe('storing', () => {
  test('is retried for waiting messages that only this tab has', () => {
    const state = after(
      added('a'),
      written(entry('a', 1)),
      ...['b', 'c', 'd'].map(added),
      unstorable('b', 'c'),
      failed('c'),
    );
    expect(unstoredOf(state)).toEqual([entry('b', 2)]);
  });

  test('does not undo a stored message when a write fails late', () => {
    expect(shown(after(added('a'), written(entry('a', 1)), unstorable('a')))).toEqual(['a stored']);
  });
});
