// The uploads of this tab, one a slot, sent one after another and tried again when the connection or the
// server fails. They go on while one moves between pages. Knows nothing of what the replica says.
import {useSyncExternalStore} from 'react';
import {UPLOAD_RETRY_MS, type PhotoSlot} from '../../rules/photos.ts';
import {UPLOAD} from '../../rules/wording.ts';
import {onSignOut} from '../session/session.ts';
import type {Answer} from './answer.ts';
import {backoffMs} from './backoff.ts';
import {redraw} from './redraw.ts';
import {sendPhoto} from './send-photo.ts';

export type UploadState = 'waiting' | 'sending' | 'retrying' | 'failed' | 'taken';

export type Upload = {
  readonly slot: PhotoSlot;
  readonly file: Blob;
  /** Where this browser shows the file from. */
  readonly preview: string;
  readonly state: UploadState;
  /** How much of it has been sent, from 0 to 100. */
  readonly progress: number;
  /** What to say about it, when something went wrong. */
  readonly message?: string;
  /** Whether trying the same file again can help. */
  readonly canRetry: boolean;
  readonly failures: number;
  /** Of the first attempt since somebody asked for it. */
  readonly startedAt: number;
  readonly isRedrawn: boolean;
  /** Of the stored photo, once it is taken. */
  readonly key?: string;
};

const REDRAWABLE = new Set(['heic', 'too-elaborate']);
/** The first failure is mended in silence. */
const FAILURES_WITHOUT_WORDS = 1;

let uploads: readonly Upload[] = [];
let cancelSending: (() => void) | undefined;
const timers = new Map<PhotoSlot, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function set(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

/** Changes an upload, unless another file has taken its place. */
function change({slot, preview}: Upload, to: Partial<Upload>): void {
  set(uploads.map((u) => (u.slot === slot && u.preview === preview ? {...u, ...to} : u)));
}

const current = ({slot, preview}: Upload) =>
  uploads.find((upload) => upload.slot === slot && upload.preview === preview);

export const isUnderWay = ({state}: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'retrying';

/** Sends the next one that waits, if none is being sent. */
function sendNext(): void {
  if (uploads.some(({state}) => state === 'sending')) return;
  const next = uploads.find(({state}) => state === 'waiting');
  if (next) void send(next);
}

async function send(upload: Upload): Promise<void> {
  change(upload, {state: 'sending', progress: 0});
  const sending = sendPhoto(upload.slot, upload.file, (progress) => change(upload, {progress}));
  cancelSending = sending.cancel;
  const answer = await sending.answer;
  const sent = current(upload);
  if (sent) await settle(sent, answer);
  sendNext();
}

async function settle(upload: Upload, answer: Answer): Promise<void> {
  if (answer.type === 'taken') return change(upload, {state: 'taken', key: answer.key});
  if (answer.type !== 'refused') return retryLater(upload);
  const redrawn =
    REDRAWABLE.has(answer.code) && !upload.isRedrawn ? await redraw(upload.file) : undefined;
  if (redrawn) return change(upload, {state: 'waiting', file: redrawn, isRedrawn: true});
  const canRetry = answer.code === 'signed-out';
  return change(upload, {state: 'failed', message: answer.message, canRetry});
}

function retryLater(upload: Upload): void {
  const failures = upload.failures + 1;
  const wait = backoffMs(failures);
  const message = failures > FAILURES_WITHOUT_WORDS ? UPLOAD.failed : undefined;
  if (Date.now() + wait > upload.startedAt + UPLOAD_RETRY_MS) {
    return change(upload, {state: 'failed', failures, message: UPLOAD.failed, canRetry: true});
  }
  change(upload, {state: 'retrying', failures, message, canRetry: true});
  timers.set(upload.slot, setTimeout(tryAgain, wait, upload));
}

function tryAgain(upload: Upload): void {
  clearTimeout(timers.get(upload.slot));
  change(upload, {state: 'waiting'});
  sendNext();
}

function remove(upload: Upload): void {
  clearTimeout(timers.get(upload.slot));
  URL.revokeObjectURL(upload.preview);
  set(uploads.filter(({preview}) => preview !== upload.preview));
  if (upload.state === 'sending') cancelSending?.();
}

/** Begins to upload a file for a slot, instead of what was being uploaded for it. */
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
    startedAt: Date.now(),
    isRedrawn: false,
  };
  set([...uploads, upload]);
  sendNext();
}

/** Somebody asks for another try: the time to keep trying begins anew. */
export function retryUpload(slot: PhotoSlot): void {
  const upload = uploads.find((known) => known.slot === slot);
  if (!upload || (upload.state !== 'retrying' && upload.state !== 'failed')) return;
  change(upload, {startedAt: Date.now(), failures: 0, message: undefined});
  tryAgain(upload);
}

/** Stops an upload, or forgets one that is done with. */
export function cancelUpload(slot: PhotoSlot): void {
  const upload = uploads.find((known) => known.slot === slot);
  if (upload) remove(upload);
}

/** Leaving now would end what is being sent. */
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(isUnderWay)) event.preventDefault();
});

window.addEventListener('online', () => {
  for (const upload of uploads) if (upload.state === 'retrying') tryAgain(upload);
});

onSignOut(async () => {
  for (const upload of uploads) remove(upload);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}
