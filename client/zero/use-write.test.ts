// A write that needs a connection is not sent without one.
import {expect, test, vi} from 'vitest';
import {mutators} from '../../mutators/index.ts';
import {localZero} from '../../tests/support/local-zero.ts';

const page = new EventTarget();
vi.stubGlobal('window', page);
const {sendWrite} = await import('./use-write.ts');

test('sends nothing without a network, and says so', async () => {
  const zero = localZero('ada');
  const write = vi.fn(() => zero.mutate(mutators.safety.pause({})));
  page.dispatchEvent(new Event('offline'));
  const sentences = {failure: 'Failed.', disconnected: 'Not connected.'};
  const saved = await sendWrite(zero, write, sentences);
  expect(saved).toEqual({ok: false, code: undefined, message: 'Not connected.'});
  expect(write).not.toHaveBeenCalled();
  await zero.close();
});
