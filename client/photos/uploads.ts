// The uploads of this tab, one a slot, sent one after another and tried again when the connection or the
// server fails. They go on while one moves between pages. Knows nothing of what the replica says.
import {useSyncExternalStore} from 'react';
import {UPLOAD_RETRY_MS, type PhotoSlot} from '../../rules/photos.ts';
import {UPLOAD} from '../../rules/wording.ts';
import {inTheirName} from '../session/auth-api.ts';
import {onDeparture} from '../session/departure.ts';
import {UNKNOWN, type Answer} from './answer.ts';
import {backoffMs} from './backoff.ts';
import {changesSettled} from './change-photos.ts';
import {redraw} from './redraw.ts';
import {sendPhoto} from './send-photo.ts';

export type UploadState = 'waiting' | 'sending' | 'retrying' | 'failed' | 'taken';

export type Upload = {
  readonly slot: PhotoSlot;
  readonly file: Blob;
  /** In whose name: it is never sent in anybody else's. */
  readonly whose: Headers;
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
  /** When it was first sent since somebody asked for it: waiting for one's turn is no attempt. */
  readonly startedAt?: number;
  readonly isRedrawn: boolean;
  /** Of the stored photo, once it is taken. */
  readonly key?: string;
};

const REDRAWABLE = new Set(['heic', 'too-elaborate']);
/** What somebody can do something about, and then try the same file again. */
const MENDABLE = new Set(['signed-out', UNKNOWN]);
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

/** Nothing can come of this file: there is only something to say about it. */
export const isRefused = ({state, canRetry}: Upload): boolean => state === 'failed' && !canRetry;

/** Sends the next one that waits, if none is being sent. */
function sendNext(): void {
  if (uploads.some(({state}) => state === 'sending')) return;
  const next = uploads.find(({state}) => state === 'waiting');
  if (next) void send(next);
}

async function send(upload: Upload): Promise<void> {
  change(upload, {state: 'sending', progress: 0});
  // A place may still be somebody else's on the server, until an order has arrived there.
  await changesSettled();
  if (!current(upload)) return sendNext();
  change(upload, {startedAt: upload.startedAt ?? Date.now()});
  const sending = sendPhoto(upload, (progress) => change(upload, {progress}));
  cancelSending = sending.cancel;
  const answer = await sending.answer;
  const sent = current(upload);
  if (sent) await settle(sent, answer);
  sendNext();
}

async function settle(upload: Upload, answer: Answer): Promise<void> {
  if (answer.type === 'taken') return change(upload, {state: 'taken', key: answer.key});
  if (answer.type === 'failed') return retryLater(upload, answer.message);
  if (answer.type === 'unreached') return retryLater(upload);
  const redrawn =
    REDRAWABLE.has(answer.code) && !upload.isRedrawn ? await redraw(upload.file) : undefined;
  if (redrawn) return change(upload, {state: 'waiting', file: redrawn, isRedrawn: true});
  const canRetry = MENDABLE.has(answer.code);
  return change(upload, {state: 'failed', message: answer.message, canRetry});
}

function retryLater(upload: Upload, said: string = UPLOAD.failed): void {
  const failures = upload.failures + 1;
  const wait = backoffMs(failures);
  const message = failures > FAILURES_WITHOUT_WORDS ? said : undefined;
  const {startedAt = Date.now()} = upload;
  if (Date.now() + wait > startedAt + UPLOAD_RETRY_MS) {
    return change(upload, {state: 'failed', failures, message: said, canRetry: true});
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
    whose: inTheirName(),
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

/** Somebody asks for another try: the time to keep trying begins anew. */
export function retryUpload(slot: PhotoSlot): void {
  const upload = uploads.find((known) => known.slot === slot);
  if (!upload || (upload.state !== 'retrying' && upload.state !== 'failed')) return;
  change(upload, {startedAt: undefined, failures: 0, message: undefined});
  tryAgain(upload);
}

/** Stops an upload, or forgets one that is done with. */
export function cancelUpload(slot: PhotoSlot): void {
  const upload = uploads.find((known) => known.slot === slot);
  if (upload) remove(upload);
}

const isUnsaved = (upload: Upload): boolean => upload.state !== 'taken' && !isRefused(upload);

/** Forgets the files that were refused: what there was to say has been read. */
export function forgetRefused(): void {
  for (const upload of uploads.filter(isRefused)) remove(upload);
}

/** Leaving now would end what is being sent, and lose what could be tried again. */
window.addEventListener('beforeunload', (event) => {
  if (uploads.some(isUnsaved)) event.preventDefault();
});

window.addEventListener('online', () => {
  for (const upload of uploads) if (upload.state === 'retrying') tryAgain(upload);
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
