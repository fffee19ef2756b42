// Draws and sends the uploads one after another and retries them after failures. They continue when the member navigates.
import * as v from 'valibot';
import {UPLOAD_RETRY_MS, type PhotoSlot} from '../../../rules/photos/photos.ts';
import {FILE_REFUSALS, UPLOAD} from '../../../rules/photos/photo-words.ts';
import {readAs} from '../../../rules/read-as.ts';
import {refusalBody} from '../../../rules/refusal.ts';
import {worded} from '../../../rules/words/words.ts';
import {backoffMs, isFinal, memberHeader} from '../../platform/http/request.ts';
import {prepare} from './redraw.ts';
import {currentUploads, isRefused, setUploads, type Upload} from './uploads.ts';

/** Without progress for this long the connection counts as lost. */
const STALL_TIMEOUT_MS = 45_000;
/** Time for the response after the body is sent; the server may have a queue. */
const RESPONSE_TIMEOUT_MS = 120_000;
/** Retried without a message. */
const SILENT_FAILURES = 1;
const TOO_MANY_REQUESTS = 429;

const taken = v.object({key: v.pipe(v.string(), v.nonEmpty())});

/** What an answer makes of an upload. A proxy may send anything. */
export function answerOf(status: number, body: unknown): Partial<Upload> {
  const key = status === 201 ? readAs(taken, body)?.key : undefined;
  if (key !== undefined) return {state: 'accepted', key};
  const answer = readAs(refusalBody, body);
  const refused = answer && {...answer, message: worded(answer.message, answer.say)};
  if (!isFinal(status)) {
    // Otherwise there is no more to say than that it failed.
    const message = status === TOO_MANY_REQUESTS ? refused?.message : undefined;
    return {state: 'retrying', message};
  }
  // Without Wing's words: a proxy refused the request.
  if (!refused) return {state: 'failed', message: UPLOAD.unknown, canRetry: true};
  // A member who is signed out can sign in and send the same file.
  return {state: 'failed', message: refused.message, canRetry: refused.code === 'signed-out'};
}

/** The request that is under way, or the last one. */
let request: XMLHttpRequest | undefined;

/** One attempt. `onProgress` receives the sent share of the body in per cent. */
function post(slot: PhotoSlot, jpeg: Blob, onProgress: (percent: number) => void) {
  // Only XMLHttpRequest reports upload progress.
  const sent = new XMLHttpRequest();
  request = sent;
  return new Promise<Partial<Upload>>((resolve) => {
    let timer = setTimeout(() => sent.abort(), STALL_TIMEOUT_MS);
    const restartTimer = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => sent.abort(), ms);
    };
    sent.upload.addEventListener('progress', ({loaded, total}) => {
      restartTimer(STALL_TIMEOUT_MS);
      if (total > 0) onProgress((loaded / total) * 100);
    });
    sent.upload.addEventListener('load', () => {
      restartTimer(RESPONSE_TIMEOUT_MS);
      onProgress(100);
    });
    sent.addEventListener('loadend', () => {
      clearTimeout(timer);
      resolve(answerOf(sent.status, sent.response));
    });
    sent.open('POST', `/api/photos/${slot}`);
    // The response is null when it is no JSON.
    sent.responseType = 'json';
    sent.setRequestHeader('content-type', 'image/jpeg');
    for (const [name, value] of Object.entries(memberHeader())) sent.setRequestHeader(name, value);
    sent.send(jpeg);
  });
}

let changes = Promise.resolve();

/** Runs a change of photos after those before it. Uploads that start later wait for it. */
export function changeInTurn<T>(change: () => Promise<T>): Promise<T> {
  const changed = changes.then(change);
  changes = changed.then(() => undefined);
  return changed;
}

const current = (preview: string) => currentUploads().find((known) => known.preview === preview);
const uploadIn = (slot: PhotoSlot) => currentUploads().find((known) => known.slot === slot);

/** Updates an upload unless another file has replaced it. */
function update({preview}: Upload, to: Partial<Upload>): void {
  setUploads(currentUploads().map((u) => (u.preview === preview ? {...u, ...to} : u)));
}

/** The slots still hold other photos on the server. */
export function refuseUploads(slots: readonly PhotoSlot[]): void {
  for (const upload of currentUploads().filter(({slot}) => slots.includes(slot))) {
    clearTimeout(upload.timer);
    update(upload, {state: 'failed', message: UPLOAD.failed, canRetry: false});
  }
}

let turns: Promise<void> = Promise.resolve();

function enqueue(upload: Upload): void {
  clearTimeout(upload.timer);
  update(upload, {state: 'waiting'});
  turns = turns.then(() => send(upload.preview));
}

export const openWorker = () =>
  new Worker(new URL('./redraw.ts', import.meta.url), {type: 'module'});

async function send(preview: string): Promise<void> {
  const upload = current(preview);
  if (upload?.state !== 'waiting') return undefined;
  update(upload, {state: 'sending', progress: 0});
  await changes;
  if (current(preview)?.state !== 'sending') return undefined;
  const prepared = upload.jpeg ? {jpeg: upload.jpeg} : await prepare(upload.file, openWorker);
  if (!current(preview)) return undefined;
  if ('refusal' in prepared) {
    const message = FILE_REFUSALS[prepared.refusal];
    return update(upload, {state: 'failed', message, canRetry: false});
  }
  const {jpeg} = prepared;
  update(upload, {jpeg, startedAt: upload.startedAt ?? Date.now()});
  const answer = await post(upload.slot, jpeg, (progress) => update(upload, {progress}));
  const sent = current(preview);
  if (!sent) return undefined;
  return answer.state === 'retrying' ? retryLater(sent, answer.message) : update(sent, answer);
}

function retryLater(upload: Upload, said: string = UPLOAD.failed): void {
  const failures = upload.failures + 1;
  const wait = backoffMs(failures);
  const {startedAt = Date.now()} = upload;
  if (Date.now() + wait > startedAt + UPLOAD_RETRY_MS) {
    return update(upload, {state: 'failed', failures, message: said, canRetry: true});
  }
  const message = failures > SILENT_FAILURES ? said : undefined;
  const timer = setTimeout(enqueue, wait, upload);
  return update(upload, {state: 'retrying', failures, message, canRetry: true, timer});
}

function remove(upload: Upload): void {
  clearTimeout(upload.timer);
  URL.revokeObjectURL(upload.preview);
  setUploads(currentUploads().filter(({preview}) => preview !== upload.preview));
  if (upload.state === 'sending') request?.abort();
}

/** Starts an upload for a slot and replaces the one in progress. */
export function startUpload(slot: PhotoSlot, file: Blob): void {
  cancelUpload(slot);
  const upload: Upload = {
    slot,
    file,
    preview: URL.createObjectURL(file),
    state: 'waiting',
    progress: 0,
    canRetry: false,
    failures: 0,
  };
  setUploads([...currentUploads(), upload]);
  enqueue(upload);
}

/** A retry by the member restarts the retry period. */
export function retryUpload(slot: PhotoSlot): void {
  const upload = uploadIn(slot);
  if (!upload || (upload.state !== 'retrying' && upload.state !== 'failed')) return;
  update(upload, {startedAt: undefined, failures: 0, message: undefined});
  enqueue(upload);
}

/** Cancels an upload, or removes a finished one. */
export function cancelUpload(slot: PhotoSlot): void {
  const upload = uploadIn(slot);
  if (upload) remove(upload);
}

/** Removes the uploads that were refused for good. */
export function forgetRefused(): void {
  for (const upload of currentUploads().filter(isRefused)) remove(upload);
}

const isUnsaved = (upload: Upload): boolean => upload.state !== 'accepted' && !isRefused(upload);

/** Leaving the page would end the upload and lose failed ones. */
window.addEventListener('beforeunload', (event) => {
  if (currentUploads().some(isUnsaved)) event.preventDefault();
});

window.addEventListener('online', () => {
  for (const upload of currentUploads()) if (upload.state === 'retrying') enqueue(upload);
});
