// One of the three photo slots.
import {useSortable} from '@dnd-kit/sortable';
import {ChevronDown, ChevronUp, GripVertical} from 'lucide-react';
import {photoNote} from '../../../rules/photo-states.ts';
import {PHOTO_SLOTS, type PhotoSlot} from '../../../rules/photos.ts';
import type {RowOf} from '../../../schema.ts';
import {isRefused, type Upload} from '../../photos/uploads.ts';
import {FormError} from '../../ui/alert.tsx';
import {Photo, type ShownPhoto} from '../../ui/photo.tsx';
import {MoveButton} from '../../ui/ranking-item.tsx';
import {PhotoChoices, problemId} from './photo-choices.tsx';
import {UploadStatus} from './upload-status.tsx';
import type {TakeFiles} from './use-dropped-files.ts';

const FRAME = 'aspect-[4/5] w-24 shrink-0 rounded-quill md:w-32';
const LAST = PHOTO_SLOTS.length - 1;

export type PhotoRowProps = {
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
    attributes: {roleDescription: 'photo to put in order'},
  });
  const {onKeyDown, ...press} = listeners;
  const name = `Photo ${slot + 1}`;
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
              aria-label={`${name}, place ${slot + 1} of ${PHOTO_SLOTS.length}`}
              className="absolute top-1 left-1 grid size-9 touch-none place-items-center rounded-quill bg-surface/90 text-ink"
            >
              <GripVertical aria-hidden="true" size={20} />
            </button>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <h2 className="text-title">{name}</h2>
          {slot === 0 && photo?.state !== 'refused' ? (
            <p className="text-small text-ink-soft">The first one others see</p>
          ) : null}
          {upload ? <UploadStatus upload={upload} /> : null}
          {photo && !upload ? <Note photo={photo} /> : null}
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
            <MoveButton
              name={`Move up: ${name}`}
              Icon={ChevronUp}
              isOff={!canMove || slot === 0}
              onPress={() => onMove(slot - 1)}
            />
            <MoveButton
              name={`Move down: ${name}`}
              Icon={ChevronDown}
              isOff={!canMove || slot === LAST}
              onPress={() => onMove(slot + 1)}
            />
          </div>
        ) : null}
      </div>
      <FormError id={problemId(slot)} message={props.upload?.message} />
    </li>
  );
}

/** Whether others see the photo, unless they do. */
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
        alt={`${name}, not saved yet`}
        draggable={false}
        className={`${FRAME} bg-sunken object-cover ${upload.state === 'accepted' ? '' : 'opacity-60'}`}
      />
    );
  }
  return <Photo photo={photo} alt={name} sizes="(min-width: 48rem) 8rem, 6rem" className={FRAME} />;
}
