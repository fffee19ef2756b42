// The three photo slots: choose, drop, paste or take photos, reorder and delete them.
import {DndContext} from '@dnd-kit/core';
import {SortableContext, verticalListSortingStrategy} from '@dnd-kit/sortable';
import {useCallback, useEffect, useRef, useState} from 'react';
import {
  checkPhotoFile,
  isPhotoSlot,
  PHOTO_HINT,
  PHOTO_SLOTS_FULL,
  FILE_REFUSALS,
  PHOTO_SLOTS,
  PHOTO_TOO_MANY,
  assignSlots,
  type PhotoSlot,
} from '../../../rules/photos.ts';
import {SAVING} from '../../../rules/wording.ts';
import {forgetRefused, startUpload} from '../../photos/send-uploads.ts';
import {isRefused} from '../../photos/uploads.ts';
import {usePhotos} from '../../photos/use-photos.ts';
import {useGoToStep} from '../../questionnaire/editing.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {useRankingDrag} from '../../ui/use-ranking-drag.ts';
import {PhotoRow} from './photo-row.tsx';

const NAMES = PHOTO_SLOTS.map((slot) => `Photo ${slot + 1}`);

type TakeFiles = (files: readonly File[], target?: PhotoSlot) => void;

export default function Screen() {
  const {photos, uploads, isSaving, error, reorder, remove} = usePhotos();
  const [problem, setProblem] = useState<string>();
  const goTo = useGoToStep();
  const list = useRef<HTMLUListElement>(null);

  const taken = PHOTO_SLOTS.filter(
    (slot) => photos[slot] || uploads.some((upload) => upload.slot === slot && !isRefused(upload)),
  );
  const takenSlots = taken.join();
  const take = useCallback<TakeFiles>(
    (files, target) => {
      const busy = PHOTO_SLOTS.filter((slot) => takenSlots.includes(String(slot)));
      const refused = files.map(checkPhotoFile).find((refusal) => refusal !== undefined);
      const good = files.filter((file) => checkPhotoFile(file) === undefined);
      const slots = assignSlots(good.length, busy, target);
      for (const [i, slot] of slots.entries()) {
        const file = good[i];
        if (file) startUpload(slot, file);
      }
      const leftOver = slots.length === 0 ? PHOTO_SLOTS_FULL : PHOTO_TOO_MANY;
      if (refused) setProblem(FILE_REFUSALS[refused]);
      else setProblem(slots.length < good.length ? leftOver : undefined);
    },
    [takenSlots],
  );
  const isOver = useDroppedFiles(take);

  const {move, announcement, ...drag} = useRankingDrag({
    items: NAMES,
    what: 'photo',
    order: PHOTO_SLOTS,
    onChange: (order) => {
      // The error at a slot concerns a file for that slot.
      forgetRefused();
      reorder(order);
    },
    list,
  });
  const next = () => {
    forgetRefused();
    goTo('/profile-preview');
  };
  return (
    <AppPage>
      <div className="flex flex-col gap-2">
        <PageHeading>Your photos</PageHeading>
        <p className="text-lead">{PHOTO_HINT}</p>
        <p className="text-small text-ink-soft">
          Pick them, drop them here or paste them: any picture that your browser can show.
        </p>
        <FormError message={problem ?? error} />
      </div>
      <DndContext {...drag}>
        <SortableContext items={PHOTO_SLOTS.map(String)} strategy={verticalListSortingStrategy}>
          <ul
            ref={list}
            aria-label="Photos"
            data-keeps-focus
            className={`flex flex-col gap-3 rounded-feather ${isOver ? 'outline-3 outline-offset-4 outline-action outline-dashed' : ''}`}
          >
            {PHOTO_SLOTS.map((slot) => (
              <PhotoRow
                // Keyed by photo: a row moves with its photo and keeps the focus.
                key={photos[slot]?.key ?? slot}
                slot={slot}
                photo={photos[slot]}
                upload={uploads.find((upload) => upload.slot === slot)}
                // A slot with a pending or failed upload must not move.
                isFixed={!uploads.every(isRefused)}
                onFiles={(files) => take(files, slot)}
                onMove={(to) => move(slot, to)}
                onRemove={() => {
                  forgetRefused();
                  remove(slot);
                }}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <output className="sr-only">{announcement}</output>
      <div className="flex flex-wrap items-center gap-4">
        <Button className="min-w-32" onClick={next}>
          Next
        </Button>
        <output className="text-small text-ink-soft">{isSaving ? SAVING : ''}</output>
      </div>
    </AppPage>
  );
}

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
