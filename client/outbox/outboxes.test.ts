// The outboxes of a tab: when the browser asks before closing the page, what other tabs change, and what is left of them
// when the member leaves.
import 'fake-indexeddb/auto';
import {expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';

vi.stubGlobal('window', new EventTarget());
const page = Object.assign(new EventTarget(), {visibilityState: 'visible'});
vi.stubGlobal('document', page);
vi.stubGlobal('localStorage', new MemoryStorage());
const {outboxOf} = await import('./outboxes.ts');
const {Outbox} = await import('./outbox.ts');
const {clearMemberData} = await import('../session/departure.ts');

const textsIn = (userID: string) =>
  outboxOf(userID)
    .unsent()
    .map(({text}) => text);

/** Stores a message as another tab of the member would. */
async function writeElsewhere(userID: string, text: string): Promise<void> {
  const elsewhere = new Outbox(userID);
  elsewhere.add('room', text);
  await vi.waitFor(() => expect(elsewhere.hasUnstored()).toBe(false));
}

function show(visibilityState: string): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** Whether the browser would ask before it closes the page. */
function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', {cancelable: true});
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('asks before closing the page while a message is not stored yet', async () => {
  const outbox = outboxOf('ada');
  expect(asksBeforeClosing()).toBe(false);
  outbox.add('room', 'Hi');
  expect(asksBeforeClosing()).toBe(true);
  await vi.waitFor(() => expect(outbox.hasUnstored()).toBe(false));
  expect(asksBeforeClosing()).toBe(false);
});

test('a member has one outbox in a tab, and two members have two', () => {
  expect(outboxOf('eve')).toBe(outboxOf('eve'));
  expect(outboxOf('eve')).not.toBe(outboxOf('ada'));
});

test('removes a message that another tab reports as deleted', async () => {
  const outbox = outboxOf('bea');
  outbox.add('room', 'Deleted elsewhere');
  await vi.waitFor(() => expect([outbox.isRead(), outbox.hasUnstored()]).toEqual([true, false]));
  const gone = outbox.unsent().map(({id}) => id);
  expect(gone).toHaveLength(1);
  const channel = new BroadcastChannel('wing-outbox');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage({userID: 'bea', kept: [], gone, arrived: []});
  await vi.waitFor(() => expect(textsIn('bea')).toEqual([]));
  channel.close();
});

test('reads what another tab has stored when the page becomes visible, not when it becomes hidden', async () => {
  await vi.waitFor(() => expect(outboxOf('cyd').isRead()).toBe(true));
  await writeElsewhere('cyd', 'Written elsewhere');
  show('hidden');
  await writeElsewhere('cyd', 'And more');
  expect(textsIn('cyd')).toEqual([]);
  show('visible');
  await vi.waitFor(() => expect(textsIn('cyd')).toEqual(['Written elsewhere', 'And more']));
});

test('an outbox is kept when the session ends, and deleted when the member signs out', async () => {
  await writeElsewhere('dan', 'Unsent');
  await clearMemberData('dan', 'ended');
  await vi.waitFor(() => expect(textsIn('dan')).toEqual(['Unsent']));
  const before = outboxOf('dan');
  await clearMemberData('dan', 'signed-out');
  expect(outboxOf('dan')).not.toBe(before);
  await vi.waitFor(() => expect(outboxOf('dan').isRead()).toBe(true));
  expect(textsIn('dan')).toEqual([]);
});
