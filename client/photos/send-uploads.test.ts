// Uploads of a tab in which one member follows another.
import {expect, test, vi} from 'vitest';
import {setShownMember} from '../session/auth-api.ts';
import {clearMemberData} from '../session/departure.ts';

class UnansweredRequest extends EventTarget {
  upload = new EventTarget();
  open = vi.fn();
  setRequestHeader = vi.fn();
  send = vi.fn();
  abort = vi.fn();
}

class SilentWorker extends EventTarget {
  postMessage = vi.fn();
  terminate = vi.fn();
}

test("a departure removes the departed member's uploads and keeps the next member's", async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('XMLHttpRequest', UnansweredRequest);
  vi.stubGlobal('Worker', SilentWorker);
  const {startUpload} = await import('./send-uploads.ts');
  const {currentUploads, isOf} = await import('./uploads.ts');
  setShownMember('ada');
  startUpload(0, new Blob(['a']));
  setShownMember('ben');
  startUpload(1, new Blob(['b']));
  expect(currentUploads().map((upload) => isOf('ben', upload))).toEqual([false, true]);
  await clearMemberData('ada', 'ended');
  expect(currentUploads().map(({slot}) => slot)).toEqual([1]);
});
