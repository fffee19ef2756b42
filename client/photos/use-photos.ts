// One's photos as this browser should show them: what the replica holds, with the changes that are on
// their way to the server already made.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect, useState} from 'react';
import {queries} from '../../queries/index.ts';
import {OPERATION_RETRY_MS, PHOTO_SLOTS, type PhotoSlot} from '../../rules/photos.ts';
import {SAVE_FAILED} from '../../rules/wording.ts';
import type {RowOf} from '../../schema.ts';
import {orderPhotos, removePhoto, type PhotoOrder} from './change-photos.ts';
import {isSameOrder, shownOrder, want, type Wanted} from './photo-order.ts';
import {cancelUpload, useUploads} from './uploads.ts';

/** An order that the server has taken but the replica does not show is given up after this long. */
const SYNC_MS = 30_000;

export function usePhotos() {
  const [rows] = useQuery(queries.me.photos());
  const uploads = useUploads();
  const [wanted, setWanted] = useState<Wanted>();
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
    const timer = setTimeout(() => setWanted(undefined), SYNC_MS);
    return () => clearTimeout(timer);
  }, [wanted, isSaving]);

  // A photo that was taken is the replica's to show, as soon as it is there.
  useEffect(() => {
    for (const {slot, key} of uploads) {
      if (key !== undefined && rows.some((row) => row.key === key)) cancelUpload(slot);
    }
    // One that never comes was taken away again elsewhere.
    const taken = uploads.filter(({state}) => state === 'taken');
    const forget = () => taken.forEach(({slot}) => cancelUpload(slot));
    const timer = setTimeout(forget, OPERATION_RETRY_MS);
    return () => clearTimeout(timer);
  }, [uploads, rows]);

  const save = async (next: PhotoOrder, work: () => Promise<boolean>) => {
    setWanted((before) => want(next, stored, before));
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
    /** `slots` names for each place the slot whose photo comes there. */
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
