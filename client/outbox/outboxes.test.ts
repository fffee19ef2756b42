// Closing a tab with messages that are not stored yet.
import 'fake-indexeddb/auto';
import {expect, test, vi} from 'vitest';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';

vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('document', new EventTarget());
vi.stubGlobal('localStorage', new MemoryStorage());
const {outboxOf} = await import('./outboxes.ts');

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
