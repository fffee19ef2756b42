import {describe, expect, test} from 'vitest';
import {CHAT} from '../../rules/wording.ts';
import type {Entry} from './entry.ts';
import {
  endsWithTab,
  leftOf,
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
const heard = (news: {kept?: Entry[]; gone?: string[]; arrived?: string[]}): OutboxEvent => ({
  type: 'heard',
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

  test('gives each message the place after the last', () => {
    const state = after(added('a'), added('b'), added('c'), added('d'));
    expect(state.map(({seq}) => seq)).toEqual([1, 2, 3, 4]);
  });

  test('takes the places that IndexedDB gives', () => {
    const state = after(
      added('a'),
      heard({kept: [entry('other', 2)]}),
      added('b'),
      written(entry('a', 3), entry('b', 4)),
    );
    expect(shown(state)).toEqual(['other stored', 'a stored', 'b stored']);
  });

  test('puts a retried message after those written since, as one that waits', () => {
    const state = after(added('a'), failed('a'), added('b'), added('a'));
    expect(ids(state)).toEqual(['b', 'a']);
    expect(state.at(-1)?.failure).toBeUndefined();
  });

  test('holds an id once, whatever is heard of it', () => {
    const state = after(
      added('a'),
      heard({kept: [entry('a', 1)]}),
      written(entry('a', 1)),
      read([entry('a', 1)], ['a']),
      heard({kept: [entry('a', 1)]}),
    );
    expect(shown(state)).toEqual(['a stored']);
  });
});

describe('what may be sent', () => {
  test('sends a message that waits alone while IndexedDB stores it', () => {
    expect(ids(sendableOf(after(added('a'))))).toEqual(['a']);
  });

  test('sends several only as far as IndexedDB has given their order', () => {
    expect(sendableOf(after(added('a'), added('b')))).toEqual([]);
    const state = after(added('a'), added('b'), written(entry('a', 1)));
    expect(ids(sendableOf(state))).toEqual(['a']);
  });

  test('counts a message as alone beside refused ones and ones that have left', () => {
    const state = after(
      heard({kept: [entry('left', 1)]}),
      heard({arrived: ['left']}),
      added('refused'),
      failed('refused'),
      added('a'),
    );
    expect(ids(sendableOf(state))).toEqual(['a']);
  });

  test('sends what IndexedDB could not store, and asks before the tab is closed', () => {
    const state = after(added('a'), added('b'), unstorable('a', 'b'));
    expect(ids(sendableOf(state))).toEqual(['a', 'b']);
    expect(endsWithTab(state)).toBe(true);
    expect(endsWithTab(reduce(state, removed('a', 'b')))).toBe(false);
  });

  test('asks before a tab is closed whose message IndexedDB is still storing', () => {
    const state = after(added('a'));
    expect(endsWithTab(state)).toBe(true);
    expect(endsWithTab(reduce(state, written(entry('a', 1))))).toBe(false);
  });

  test('takes a message for stored that IndexedDB stores late', () => {
    const state = after(added('a'), unstorable('a'), written(entry('a', 1)));
    expect(shown(state)).toEqual(['a stored']);
  });

  test('sends no refused message', () => {
    expect(sendableOf(after(added('a'), failed('a')))).toEqual([]);
  });
});

describe('a message that is settled while IndexedDB stores it', () => {
  test('keeps its refusal when it is stored afterwards', () => {
    const [a] = after(added('a'), failed('a'), written(entry('a', 1)));
    expect(a).toMatchObject({status: 'stored', failure: 'No.'});
  });

  test('does not come back when it is stored afterwards', () => {
    expect(after(added('a'), removed('a'), written(entry('a', 1)))).toEqual([]);
    expect(after(added('a'), removed('a'), unstorable('a'))).toEqual([]);
  });

  test('keeps its arrival when it is stored afterwards', () => {
    const state = after(added('a'), heard({arrived: ['a']}), written(entry('a', 1)));
    expect(shown(state)).toEqual(['a arrived']);
  });
});

describe('what other tabs tell', () => {
  test('shows their messages, and takes away what they delete', () => {
    const state = after(heard({kept: [entry('a', 1), entry('b', 2)]}), heard({gone: ['a']}));
    expect(shown(state)).toEqual(['b stored']);
  });

  test('shows nothing that was kept and deleted in the same news', () => {
    expect(after(heard({kept: [entry('a', 1)], gone: ['a']}))).toEqual([]);
  });

  test('shows an arrived message until its row is here, and counts it as sent', () => {
    const state = after(heard({kept: [entry('a', 1)], arrived: ['a']}));
    expect(shown(state)).toEqual(['a arrived']);
    expect(unsentOf(state)).toEqual([]);
  });

  test('ignores the arrival of a message that is not shown', () => {
    expect(after(heard({arrived: ['a']}))).toEqual([]);
  });

  test('takes a refusal over', () => {
    const [a] = after(heard({kept: [{...entry('a', 1), failure: 'No.'}]}));
    expect(a?.failure).toBe('No.');
  });
});

describe('what IndexedDB has', () => {
  const kept = heard({kept: [entry('a', 1), entry('b', 2)]});

  test('adds what this tab did not know', () => {
    expect(shown(after(read([entry('a', 1)], [])))).toEqual(['a stored']);
  });

  test('shows a message that is gone from it, and counts it as possibly arrived', () => {
    const state = after(kept, read([entry('b', 2)], ['a', 'b']));
    expect(shown(state)).toEqual(['a missing', 'b stored']);
    expect(ids(leftOf(state))).toEqual(['a']);
  });

  // The word of the tab that sent it and the look at IndexedDB come in either order.
  test.each([
    ['heard, then read', [heard({arrived: ['a']}), read([entry('b', 2)], ['a', 'b'])]],
    ['read, then heard', [read([entry('b', 2)], ['a', 'b']), heard({arrived: ['a']})]],
  ])('shows a message that another tab has sent all the time: %s', (_, events) => {
    let state = after(kept);
    for (const event of events) {
      state = reduce(state, event);
      expect(ids(state)).toEqual(['a', 'b']);
    }
    expect(shown(state)).toEqual(['a arrived', 'b stored']);
  });

  test('does not turn an arrived message back while IndexedDB still has it', () => {
    const state = after(kept, heard({arrived: ['a']}), read([entry('a', 1)], ['a']));
    expect(unsentOf(state).map(({id}) => id)).toEqual(['b']);
  });

  test('leaves what was added or heard of while it was read', () => {
    const state = after(kept, added('c'), heard({kept: [entry('d', 4)]}), read([], ['a', 'b']));
    expect(shown(state)).toEqual(['a missing', 'b missing', 'c writing', 'd stored']);
  });

  test('leaves what only this tab has', () => {
    const state = after(added('a'), unstorable('a'), read([], ['a']));
    expect(shown(state)).toEqual(['a memory']);
  });

  test('leaves a refusal whose message is gone: the server does not have it', () => {
    const state = after(kept, failed('a'), read([], ['a', 'b']));
    expect(shown(state)).toEqual(['a stored', 'b missing']);
    expect(state[0]?.failure).toBe('No.');
  });

  test('takes a missing message that is there again for stored', () => {
    const state = after(kept, read([], ['a', 'b']), read([entry('a', 1)], ['a', 'b']));
    expect(shown(state)).toEqual(['a stored', 'b missing']);
  });

  test('says of a missing message that the server does not have it, and lets it be sent again', () => {
    const state = after(kept, read([], ['a', 'b']), lost('a'));
    expect(state[0]).toMatchObject({status: 'memory', failure: CHAT.sendFailed});
    expect(endsWithTab(state)).toBe(true);
    expect(ids(sendableOf(reduce(state, added('a'))))).toEqual(['a']);
  });
});

describe('storing', () => {
  test('is asked again for waiting messages that only this tab has', () => {
    const state = after(
      added('a'),
      written(entry('a', 1)),
      ...['b', 'c', 'd'].map(added),
      unstorable('b', 'c'),
      failed('c'),
    );
    expect(unstoredOf(state)).toEqual([entry('b', 2)]);
  });

  test('that fails late takes nothing back from a stored message', () => {
    expect(shown(after(added('a'), written(entry('a', 1)), unstorable('a')))).toEqual(['a stored']);
  });
});
