// The uploads of this tab, one per slot, sent one after another and retried after failures. They continue when the
// member navigates.
import {useSyncExternalStore} from 'react';
import {UPLOAD_RETRY_MS, type PhotoSlot} from '../../rules/photos.ts';
import {UPLOAD} from '../../rules/wording.ts';
import {withMemberHeader} from '../session/auth-api.ts';
import {onDeparture} from '../session/departure.ts';
import {UNKNOWN, type UploadResponse} from './upload-response.ts';
import {backoffMs} from './backoff.ts';
import {changesSettled} from './change-photos.ts';
import {redraw} from './redraw.ts';
import {sendPhoto} from './send-photo.ts';

export type UploadState = 'waiting' | 'sending' | 'retrying' | 'failed' | 'taken';

export type Upload = {
  readonly slot: PhotoSlot;
  readonly file: Blob;
  /** The member's header; the upload is never sent for another member. */
  readonly whose: Headers;
  /** Object URL of the preview. */
  readonly preview: string;
  readonly state: UploadState;
  /** In per cent. */
  readonly progress: number;
  /** The message of a failure. */
  readonly message?: string;
  /** Whether a retry of the same file may succeed. */
  readonly canRetry: boolean;
  readonly failures: number;
  /** When the first attempt since the member's request began; waiting in the queue does not count. */
  readonly startedAt?: number;
  readonly isRedrawn: boolean;
  /** Key of the stored photo, once accepted. */
  readonly key?: string;
};

const REDRAWABLE = new Set(['heic', 'too-elaborate']);
/** Errors after which the member can fix the cause and retry the same file. */
const RETRYABLE_BY_MEMBER = new Set(['signed-out', UNKNOWN]);
/** Retried without a message. */
const SILENT_FAILURES = 1;

let uploads: readonly Upload[] = [];
let cancelSending: (() => void) | undefined;
const timers = new Map<PhotoSlot, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

/** Updates an upload unless another file has replaced it. */
function update({slot, preview}: Upload, to: Partial<Upload>): void {
  set(uploads.map((u) => (u.slot === slot && u.preview === preview ? {...u, ...to} : u)));
}

const current = ({slot, preview}: Upload) =>
  uploads.find((upload) => upload.slot === slot && upload.preview === preview);

export const isInProgress = ({state}: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'retrying';

/** Whether the file is refused for good. */
export const isRefused = ({state, canRetry}: Upload): boolean => state === 'failed' && !canRetry;

/** Sends the next waiting upload if none is being sent. */
function sendNext(): void {
  if (uploads.some(({state}) => state === 'sending')) return;
  const next = uploads.find(({state}) => state === 'waiting');
  if (next) void send(next);
}

async function send(upload: Upload): Promise<void> {
  update(upload, {state: 'sending', progress: 0});
  // Pending reorders first: until then the slot may hold another photo on the server.
  await changesSettled();
  if (!current(upload)) return sendNext();
  update(upload, {startedAt: upload.startedAt ?? Date.now()});
  const sending = sendPhoto(upload, (progress) => update(upload, {progress}));
  cancelSending = sending.cancel;
  const answer = await sending.answer;
  const sent = current(upload);
  if (sent) await settle(sent, answer);
  sendNext();
}

async function settle(upload: Upload, answer: UploadResponse): Promise<void> {
  if (answer.type === 'taken') return update(upload, {state: 'taken', key: answer.key});
  if (answer.type === 'failed') return retryLater(upload, answer.message);
  if (answer.type === 'unreached') return retryLater(upload);
  const redrawn =
    REDRAWABLE.has(answer.code) && !upload.isRedrawn ? await redraw(upload.file) : undefined;
  if (redrawn) return update(upload, {state: 'waiting', file: redrawn, isRedrawn: true});
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
  set(uploads.filter(({preview}) => preview !== upload.preview));
  if (upload.state === 'sending') cancelSending?.();
}

/** Starts an upload for a slot and replaces the one in progress. */
export function startUpload(slot: PhotoSlot, file: Blob): void {
  cancelUpload(slot);
  const upload: Upload = {
    slot,
    file,
    whose: withMemberHeader(),
    preview: URL.createObjectURL(file),
    state: 'waiting',
    progress: 0,
    canRetry: false,
    failures: 0,
    isRedrawn: false,
  };
  set([...uploads, upload]);
  sendNext();
}

/** A retry by the member restarts the retry period. */
export function retryUpload(slot: PhotoSlot): void {
  const upload = uploads.find((known) => known.slot === slot);
  if (!upload || (upload.state !== 'retrying' && upload.state !== 'failed')) return;
  update(upload, {startedAt: undefined, failures: 0, message: undefined});
  retry(upload);
}

/** Cancels an upload, or removes a finished one. */
export function cancelUpload(slot: PhotoSlot): void {
  const upload = uploads.find((known) => known.slot === slot);
  if (upload) remove(upload);
}

const isUnsaved = (upload: Upload): boolean => upload.state !== 'taken' && !isRefused(upload);

/** Removes the uploads that were refused for good. */
export function forgetRefused(): void {
  for (const upload of uploads.filter(isRefused)) remove(upload);
}

/** Leaving the page would end the upload and lose failed ones. */
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(isUnsaved)) event.preventDefault();
});

window.addEventListener('online', () => {
  for (const upload of uploads) if (upload.state === 'retrying') retry(upload);
});

onDeparture(async () => {
  for (const upload of uploads) remove(upload);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}
