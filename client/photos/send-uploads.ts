// Draws and sends the uploads one after another and retries them after failures. They continue when the member navigates.
import {FILE_REFUSALS, UPLOAD_RETRY_MS, type PhotoSlot} from '../../rules/photos.ts';
import {UPLOAD} from '../../rules/wording.ts';
import {UNKNOWN, type UploadResponse} from './upload-response.ts';
import {backoffMs} from './backoff.ts';
import {changesSettled} from './change-photos.ts';
import {prepare} from './redraw.ts';
import {sendPhoto} from './send-photo.ts';
import {currentUploads, isRefused, setUploads, type Upload} from './uploads.ts';

/** Errors after which the member can fix the cause and retry the same file. */
const RETRYABLE_BY_MEMBER = new Set(['signed-out', UNKNOWN]);
/** Retried without a message. */
const SILENT_FAILURES = 1;

let cancelSending: (() => void) | undefined;
const timers = new Map<PhotoSlot, ReturnType<typeof setTimeout>>();

/** Updates an upload unless another file has replaced it. */
function update({slot, preview}: Upload, to: Partial<Upload>): void {
  setUploads(
    currentUploads().map((u) => (u.slot === slot && u.preview === preview ? {...u, ...to} : u)),
  );
}

const current = ({slot, preview}: Upload) =>
  currentUploads().find((upload) => upload.slot === slot && upload.preview === preview);

/** Sends the next waiting upload if none is being sent. */
function sendNext(): void {
  if (currentUploads().some(({state}) => state === 'sending')) return;
  const next = currentUploads().find(({state}) => state === 'waiting');
  if (next) void send(next);
}

async function send(upload: Upload): Promise<void> {
  update(upload, {state: 'sending', progress: 0});
  // Pending reorders first: until then the slot may hold another photo on the server.
  await changesSettled();
  if (!current(upload)) return sendNext();
  const prepared = upload.jpeg ? {jpeg: upload.jpeg} : await prepare(upload.file);
  if (!current(upload)) return sendNext();
  if ('refusal' in prepared) {
    update(upload, {state: 'failed', message: FILE_REFUSALS[prepared.refusal], canRetry: false});
    return sendNext();
  }
  const {jpeg} = prepared;
  update(upload, {jpeg, startedAt: upload.startedAt ?? Date.now()});
  const sending = sendPhoto({...upload, jpeg}, (progress) => update(upload, {progress}));
  cancelSending = sending.cancel;
  const answer = await sending.answer;
  const sent = current(upload);
  if (sent) settle(sent, answer);
  sendNext();
}

function settle(upload: Upload, answer: UploadResponse): void {
  if (answer.type === 'accepted') return update(upload, {state: 'accepted', key: answer.key});
  if (answer.type === 'failed') return retryLater(upload, answer.message);
  if (answer.type === 'unreached') return retryLater(upload);
  const canRetry = RETRYABLE_BY_MEMBER.has(answer.code);
  return update(upload, {state: 'failed', message: answer.message, canRetry});
}

function retryLater(upload: Upload, said: string = UPLOAD.failed): void {
  const failures = upload.failures + 1;
  const wait = backoffMs(failures);
  const message = failures > SILENT_FAILURES ? said : undefined;
  const {startedAt = Date.now()} = upload;
  if (Date.now() + wait > startedAt + UPLOAD_RETRY_MS) {
    return update(upload, {state: 'failed', failures, message: said, canRetry: true});
  }
  update(upload, {state: 'retrying', failures, message, canRetry: true});
  timers.set(upload.slot, setTimeout(retry, wait, upload));
}

function retry(upload: Upload): void {
  clearTimeout(timers.get(upload.slot));
  update(upload, {state: 'waiting'});
  sendNext();
}

function remove(upload: Upload): void {
  clearTimeout(timers.get(upload.slot));
  URL.revokeObjectURL(upload.preview);
  setUploads(currentUploads().filter(({preview}) => preview !== upload.preview));
  if (upload.state === 'sending') cancelSending?.();
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
  sendNext();
}

/** A retry by the member restarts the retry period. */
export function retryUpload(slot: PhotoSlot): void {
  const upload = currentUploads().find((known) => known.slot === slot);
  if (!upload || (upload.state !== 'retrying' && upload.state !== 'failed')) return;
  update(upload, {startedAt: undefined, failures: 0, message: undefined});
  retry(upload);
}

/** Cancels an upload, or removes a finished one. */
export function cancelUpload(slot: PhotoSlot): void {
  const upload = currentUploads().find((known) => known.slot === slot);
  if (upload) remove(upload);
}

const isUnsaved = (upload: Upload): boolean => upload.state !== 'accepted' && !isRefused(upload);

/** Removes the uploads that were refused for good. */
export function forgetRefused(): void {
  for (const upload of currentUploads().filter(isRefused)) remove(upload);
}

/** Leaving the page would end the upload and lose failed ones. */
window.addEventListener('beforeunload', (event) => {
  if (currentUploads().some(isUnsaved)) event.preventDefault();
});

window.addEventListener('online', () => {
  for (const upload of currentUploads()) if (upload.state === 'retrying') retry(upload);
});
