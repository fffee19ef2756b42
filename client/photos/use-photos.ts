// The member's photos: the replica's, with pending changes applied.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect, useState} from 'react';
import {queries} from '../../queries/index.ts';
import {OPERATION_RETRY_MS, PHOTO_SLOTS, type PhotoSlot} from '../../rules/photos.ts';
import {SAVE_FAILED} from '../../rules/wording.ts';
import type {RowOf} from '../../schema.ts';
import {orderPhotos, removePhoto, type PhotoOrder} from './change-photos.ts';
import {isSameOrder, shownOrder, requestOrder, type RequestedOrder} from './photo-order.ts';
import {cancelUpload} from './send-uploads.ts';
import {useUploads} from './uploads.ts';

/** An accepted order that the replica does not show by then is dropped. */
const SYNC_TIMEOUT_MS = 30_000;

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

  const save = async (next: PhotoOrder, work: () => Promise<boolean>) => {
    setWanted((before) => requestOrder(next, stored, before));
    setError(undefined);
    setSaves((count) => count + 1);
    const isDone = await work();
    setSaves((count) => count - 1);
    if (isDone) return;
    setWanted(undefined);
    setError(SAVE_FAILED.profile);
  };

  return {
    photos: keys.map((key): RowOf<'photo'> | undefined => rows.find((row) => row.key === key)),
    uploads,
    isSaving,
    error,
    /** `slots` gives for each position the slot whose photo moves there. */
    reorder: (slots: readonly number[]) => {
      const next = slots.map((slot) => keys[slot] ?? null);
      void save(next, () => orderPhotos(next));
    },
    remove: (slot: PhotoSlot) => {
      const key = keys[slot];
      if (!key) return;
      const next = keys.map((known) => (known === key ? null : known));
      void save(next, () => removePhoto(slot, key));
    },
  };
}
