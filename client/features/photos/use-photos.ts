// The member's photos: the replica's, with pending changes applied. Takes picked files; deletes and reorders by idempotent requests, which are
// retried for the time that the specification gives an operation.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect, useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {
  assignSlots,
  checkPhotoFile,
  isPhotoSlot,
  OPERATION_RETRY_MS,
  PHOTO_SLOTS,
  type PhotoSlot,
} from '../../../rules/photos/photos.ts';
import {FILE_REFUSALS, PHOTOS} from '../../../rules/photos/photo-words.ts';
import {SAVE_FAILED} from '../../../rules/wording.ts';
import type {RowOf} from '../../../schema.ts';
import {change} from '../../platform/http/request.ts';
import {
  cancelUpload,
  changeInTurn,
  forgetRefused,
  refuseUploads,
  startUpload,
} from './send-uploads.ts';
import {isRefused, useUploads} from './uploads.ts';

const REQUEST_TIMEOUT_MS = 15_000;
/** An accepted order that the replica does not show by then is dropped. */
const SYNC_TIMEOUT_MS = 30_000;

/** The request survives leaving the page. */
const OPTIONS = {keepalive: true, timeoutMs: REQUEST_TIMEOUT_MS};

/** By its key: another device may have moved it. Sent at once, so that closing the app does not keep a photo online. */
export function removePhoto(slot: PhotoSlot, key: string): Promise<boolean> {
  const path = `/api/photos/${slot}?key=${encodeURIComponent(key)}`;
  const done = change(path, {method: 'DELETE', ...OPTIONS}, OPERATION_RETRY_MS);
  void changeInTurn(() => done);
  return done;
}

/** Sends an order. When it fails, the slots that it was to empty take no uploads. */
const orderPhotos = (keys: PhotoOrder, stored: PhotoOrder): Promise<boolean> =>
  changeInTurn(async () => {
    const options = {method: 'PUT', json: {keys}, ...OPTIONS};
    const isOrdered = await change('/api/photos/order', options, OPERATION_RETRY_MS);
    if (!isOrdered) refuseUploads(PHOTO_SLOTS.filter((slot) => stored[slot] && !keys[slot]));
    return isOrdered;
  });

/** Keys by slot. */
type PhotoOrder = readonly (string | null)[];
/** A requested order, and the keys that were known when it was requested. */
type RequestedOrder = {readonly keys: PhotoOrder; readonly known: ReadonlySet<string>};

/** Merges a request with the pending one: photos that were known before do not count as new. */
export function requestOrder(
  keys: PhotoOrder,
  stored: PhotoOrder,
  before?: RequestedOrder,
): RequestedOrder {
  const present = stored.filter((key) => key !== null);
  return {keys, known: new Set([...present, ...(before?.known ?? [])])};
}

/** The requested order; newer photos keep their stored slot if it is free. */
export function shownOrder(stored: PhotoOrder, wanted: RequestedOrder | undefined): PhotoOrder {
  if (!wanted) return stored;
  return wanted.keys.map((key, slot) => {
    const came = stored[slot] ?? null;
    return key ?? (came !== null && !wanted.known.has(came) ? came : null);
  });
}

export const isSameOrder = (a: PhotoOrder, b: PhotoOrder): boolean =>
  a.every((key, slot) => key === b[slot]);

type TakeFiles = (files: readonly File[], target?: PhotoSlot) => void;

/** The slot of an element, by its `data-slot`. */
function slotAt(target: EventTarget | null): PhotoSlot | undefined {
  const holder = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
  const slot = Number(holder?.dataset.slot ?? Number.NaN);
  return isPhotoSlot(slot) ? slot : undefined;
}

const hasFiles = ({dataTransfer}: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped on the page or pasted. @returns whether files are being dragged over the page. */
function useDroppedFiles(take: TakeFiles): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({relatedTarget}: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take([...(event.dataTransfer?.files ?? [])], slotAt(event.target));
    };
    const paste = ({clipboardData}: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) take(files);
    };
    const listening = new AbortController();
    const {signal} = listening;
    window.addEventListener('dragover', over, {signal});
    window.addEventListener('dragleave', leave, {signal});
    window.addEventListener('drop', drop, {signal});
    window.addEventListener('paste', paste, {signal});
    return () => listening.abort();
  }, [take]);
  return isOver;
}

export function usePhotos() {
  const [rows] = useQuery(queries.me.photos());
  const uploads = useUploads();
  const [wanted, setWanted] = useState<RequestedOrder>();
  const [error, setError] = useState<string>();
  const [saves, setSaves] = useState(0);
  const isSaving = saves > 0;

  const stored: PhotoOrder = PHOTO_SLOTS.map(
    (slot) => rows.find((row) => row.slot === slot)?.key ?? null,
  );
  const keys = shownOrder(stored, wanted);
  if (wanted && !isSaving && isSameOrder(keys, stored)) setWanted(undefined);

  useEffect(() => {
    if (!wanted || isSaving) return undefined;
    const timer = setTimeout(() => setWanted(undefined), SYNC_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [wanted, isSaving]);

  // An accepted photo is shown from the replica once its row has arrived.
  useEffect(() => {
    for (const {slot, key} of uploads) {
      if (key !== undefined && rows.some((row) => row.key === key)) cancelUpload(slot);
    }
    // A photo whose row never arrives was deleted on another device.
    const accepted = uploads.filter(({state}) => state === 'accepted');
    const forget = () => accepted.forEach(({slot}) => cancelUpload(slot));
    const timer = setTimeout(forget, OPERATION_RETRY_MS);
    return () => clearTimeout(timer);
  }, [uploads, rows]);

  const save = async (next: PhotoOrder, request: Promise<boolean>) => {
    // The error at a slot concerns a file for that slot.
    forgetRefused();
    setWanted((before) => requestOrder(next, stored, before));
    setError(undefined);
    setSaves((count) => count + 1);
    const isDone = await request;
    setSaves((count) => count - 1);
    if (isDone) return;
    setWanted(undefined);
    setError(SAVE_FAILED.profile);
  };

  const take: TakeFiles = (files, target) => {
    const taken = PHOTO_SLOTS.filter(
      (slot) => keys[slot] || uploads.some((upload) => upload.slot === slot && !isRefused(upload)),
    );
    const refused = files.map(checkPhotoFile).find((refusal) => refusal !== undefined);
    const good = files.filter((file) => checkPhotoFile(file) === undefined);
    const slots = assignSlots(good.length, taken, target);
    for (const [i, slot] of slots.entries()) {
      const file = good[i];
      if (file) startUpload(slot, file);
    }
    const leftOver = slots.length === 0 ? PHOTOS.full : PHOTOS.tooMany;
    const problem = slots.length < good.length ? leftOver : undefined;
    setError(refused ? FILE_REFUSALS[refused] : problem);
  };
  const isOver = useDroppedFiles(take);

  return {
    photos: keys.map((key): RowOf<'photo'> | undefined => rows.find((row) => row.key === key)),
    uploads,
    take,
    isOver,
    isSaving,
    error,
    /** `slots` gives for each position the slot whose photo moves there. */
    reorder: (slots: readonly number[]) => {
      const next = slots.map((slot) => keys[slot] ?? null);
      void save(next, orderPhotos(next, stored));
    },
    remove: (slot: PhotoSlot) => {
      const key = keys[slot];
      if (!key) return;
      const next = keys.map((known) => (known === key ? null : known));
      void save(next, removePhoto(slot, key));
    },
  };
}
