// One of the three photo slots: its photo or its upload, and what can be done with it.
import {useSortable} from '@dnd-kit/sortable';
import GripVertical from 'lucide-react/icons/grip-vertical';
import {useRef} from 'react';
import {WORDS} from '../../../rules/common-words.ts';
import {RANKING} from '../../../rules/control-words.ts';
import {photoNote} from '../../../rules/photos/photo-states.ts';
import {PHOTOS, UPLOAD} from '../../../rules/photos/photo-words.ts';
import {PHOTO_SLOTS, type PhotoSlot} from '../../../rules/photos/photos.ts';
import type {RowOf} from '../../../schema.ts';
import {useConnection} from '../../platform/replica/connection.ts';
import {cancelUpload, retryUpload} from './send-uploads.ts';
import {isInProgress, isRefused, type Upload, type UploadState} from './uploads.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Photo, type ShownPhoto} from './photo.tsx';
import {VerifiedMark} from './verified-mark.tsx';
import {ProgressBar} from '../../ui/progress-bar.tsx';
import {MoveButtons} from '../../ui/ranking-item.tsx';
import {useHasCamera} from '../../ui/use-media.ts';

const FRAME = 'aspect-[4/5] w-24 shrink-0 rounded-quill md:w-32';

/** Id of the slot's error message. */
const problemId = (slot: PhotoSlot) => `photo-${slot}-problem`;

type TakeFiles = (files: readonly File[]) => void;

type PhotoRowProps = {
  slot: PhotoSlot;
  photo: RowOf<'photo'> | undefined;
  upload: Upload | undefined;
  /** While an upload is in progress, photos cannot be moved. */
  isFixed: boolean;
  onFiles: TakeFiles;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function PhotoRow(props: PhotoRowProps) {
  const {slot, photo, isFixed, onFiles, onMove, onRemove} = props;
  // A refused file leaves the slot unchanged.
  const upload = props.upload && !isRefused(props.upload) ? props.upload : undefined;
  const canMove = photo !== undefined && !isFixed;
  const {
    attributes,
    listeners = {},
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({
    id: String(slot),
    disabled: {draggable: !canMove, droppable: isFixed},
    attributes: {roleDescription: RANKING.role('photo')},
  });
  const {onKeyDown, ...press} = listeners;
  const name = PHOTOS.photo(slot + 1);
  return (
    <li
      ref={setNodeRef}
      {...press}
      data-slot={slot}
      style={{translate: transform ? `0 ${transform.y}px` : undefined, transition}}
      className={`flex flex-col gap-3 rounded-feather bg-surface p-3 select-none ${isDragging ? 'relative z-20 shadow-lift' : 'shadow-rest'} ${canMove ? 'cursor-grab' : ''}`}
    >
      <div className="flex items-stretch gap-3">
        <div className="relative">
          <Picture name={name} photo={photo} upload={upload} />
          {photo && !upload ? (
            <button
              ref={setActivatorNodeRef}
              type="button"
              {...attributes}
              onKeyDown={(event) => onKeyDown?.(event)}
              aria-label={RANKING.item(name, slot + 1, PHOTO_SLOTS.length)}
              className="absolute top-1 start-1 grid size-9 touch-none place-items-center rounded-quill bg-surface/90 text-ink"
            >
              <GripVertical aria-hidden="true" size={20} />
            </button>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <h2 className="text-title">{name}</h2>
          {slot === 0 && photo?.state !== 'refused' ? (
            <p className="text-small text-ink-soft">{PHOTOS.first}</p>
          ) : null}
          {upload ? <UploadStatus upload={upload} /> : null}
          {photo && !upload ? <Note photo={photo} /> : null}
          {upload || photo?.state === 'refused' ? null : <VerifiedMark photo={photo} look="line" />}
          <PhotoChoices
            slot={slot}
            photo={photo}
            upload={upload}
            onFiles={onFiles}
            onRemove={onRemove}
          />
        </div>
        {photo && !upload ? (
          <div className="flex shrink-0 flex-col justify-center gap-1">
            <MoveButtons
              name={name}
              place={slot}
              places={PHOTO_SLOTS.length}
              isFixed={!canMove}
              onMove={onMove}
            />
          </div>
        ) : null}
      </div>
      <FormError id={problemId(slot)} message={props.upload?.message} />
    </li>
  );
}

/** Why others do not see the photo. */
function Note({photo}: {photo: RowOf<'photo'>}) {
  const isRefusedPhoto = photo.state === 'refused';
  return (
    <output className={`text-small ${isRefusedPhoto ? 'font-semibold' : 'text-ink-soft'}`}>
      {photoNote(photo)}
    </output>
  );
}

type PictureProps = {name: string; photo: ShownPhoto | undefined; upload: Upload | undefined};

function Picture({name, photo, upload}: PictureProps) {
  if (upload) {
    return (
      <img
        src={upload.preview}
        alt={PHOTOS.notSaved(name)}
        draggable={false}
        className={`${FRAME} bg-sunken object-cover ${upload.state === 'accepted' ? '' : 'opacity-60'}`}
      />
    );
  }
  return <Photo photo={photo} alt={name} sizes="(min-width: 48rem) 8rem, 6rem" className={FRAME} />;
}

const wordsOf = (state: UploadState): string => (state === 'failed' ? '' : PHOTOS[state]);

function UploadStatus({upload}: {upload: Upload}) {
  const {slot, state, progress} = upload;
  const isSent = state === 'sending' && progress >= 100;
  const isWaiting = useConnection() === 'offline' && state === 'retrying';
  const words = isWaiting ? UPLOAD.offline : isSent ? PHOTOS.almost : wordsOf(state);
  return (
    <div className="flex flex-col gap-1.5">
      {words ? <output className="text-small text-ink-soft">{words}</output> : null}
      {state === 'sending' ? (
        <ProgressBar label={PHOTOS.progress(slot + 1)} value={Math.round(progress)} />
      ) : null}
    </div>
  );
}

type PhotoChoicesProps = {
  slot: PhotoSlot;
  photo: ShownPhoto | undefined;
  upload: Upload | undefined;
  onFiles: TakeFiles;
  onRemove: () => void;
};

function PhotoChoices({slot, photo, upload, onFiles, onRemove}: PhotoChoicesProps) {
  const hasCamera = useHasCamera();
  const place = slot + 1;
  const isEmpty = !photo && !upload;
  if (upload?.state === 'accepted') return null;
  return (
    <div className="mt-auto flex flex-wrap gap-x-4">
      {upload?.canRetry ? (
        <Button
          look="quiet"
          aria-label={PHOTOS.tryAgain(place)}
          aria-describedby={problemId(slot)}
          onClick={() => retryUpload(slot)}
        >
          {WORDS.tryAgain}
        </Button>
      ) : null}
      {upload && isInProgress(upload) ? null : (
        <FileButton verb={isEmpty ? 'add' : 'replace'} place={place} onFiles={onFiles} />
      )}
      {hasCamera && isEmpty ? <FileButton verb="take" place={place} onFiles={onFiles} /> : null}
      {upload ? (
        <Button
          look="quiet"
          aria-label={PHOTOS.cancelFor(place)}
          onClick={() => cancelUpload(slot)}
        >
          {PHOTOS.cancel}
        </Button>
      ) : null}
      {photo && !upload ? (
        <Button look="quiet" aria-label={PHOTOS.removeFrom(place)} onClick={onRemove}>
          {PHOTOS.remove}
        </Button>
      ) : null}
    </div>
  );
}

type Verb = 'add' | 'replace' | 'take';
type FileButtonProps = {verb: Verb; place: number; onFiles: TakeFiles};

function labelOf(verb: Verb, place: number): string {
  if (verb === 'add') return PHOTOS.addTo(place);
  return verb === 'take' ? PHOTOS.takeFor(place) : PHOTOS.replaceIn(place);
}

/** Opens the file dialog, or the camera to take a photo. */
function FileButton({verb, place, onFiles}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const isCamera = verb === 'take';
  const label = labelOf(verb, place);
  return (
    <>
      <Button look="quiet" aria-label={label} onClick={() => input.current?.click()}>
        {PHOTOS[verb]}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/*"
        multiple={!isCamera}
        capture={isCamera ? 'user' : undefined}
        onChange={({currentTarget}) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Reset, so that choosing the same file fires `change`.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
