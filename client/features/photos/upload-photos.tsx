// The three photo slots: choose, drop, paste or take photos, reorder and delete them.
import {DndContext} from '@dnd-kit/core';
import {SortableContext, verticalListSortingStrategy} from '@dnd-kit/sortable';
import {useRef} from 'react';
import {PHOTO_SLOTS} from '../../../rules/photos/photos.ts';
import {PHOTOS} from '../../../rules/photos/photo-words.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {VERIFY} from '../../../rules/photos/verification-words.ts';
import {useConfig} from '../../platform/http/config.ts';
import {forgetRefused} from './send-uploads.ts';
import {isRefused} from './uploads.ts';
import {usePhotos} from './use-photos.ts';
import {useGoToStep} from '../questionnaire/editing.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button, ButtonLink} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {useRankingDrag} from '../../ui/use-ranking-drag.ts';
import {PhotoRow} from './photo-row.tsx';

const names = () => PHOTO_SLOTS.map((slot) => PHOTOS.photo(slot + 1));

export default function Screen() {
  const {photos, uploads, isOver, isSaving, error, take, reorder, remove} = usePhotos();
  const {verification} = useConfig();
  const goTo = useGoToStep();
  const list = useRef<HTMLUListElement>(null);

  const {move, announcement, ...drag} = useRankingDrag({
    items: names(),
    what: 'photo',
    order: PHOTO_SLOTS,
    onChange: reorder,
    list,
  });
  const next = () => {
    forgetRefused();
    goTo('/profile-preview');
  };
  return (
    <AppPage>
      <div className="flex flex-col gap-2">
        <PageHeading>{PHOTOS.title}</PageHeading>
        <p className="text-lead">{PHOTOS.hint}</p>
        <p className="text-small text-ink-soft">{PHOTOS.how}</p>
        <FormError message={error} />
      </div>
      <DndContext {...drag}>
        <SortableContext items={PHOTO_SLOTS.map(String)} strategy={verticalListSortingStrategy}>
          <ul
            ref={list}
            aria-label={PHOTOS.list}
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
                onRemove={() => remove(slot)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <output className="sr-only">{announcement}</output>
      <div className="flex flex-wrap items-center gap-4">
        <Button className="min-w-32" onClick={next}>
          {PHOTOS.next}
        </Button>
        <output className="text-small text-ink-soft">{isSaving ? WORDS.saving : ''}</output>
      </div>
      {verification && photos.some((photo) => photo !== undefined) ? (
        <ButtonLink to="/verify-photos" look="quiet" className="self-start">
          {VERIFY.offer}
        </ButtonLink>
      ) : null}
    </AppPage>
  );
}
