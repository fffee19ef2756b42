// The actions for a photo slot.
import type {PhotoSlot} from '../../../rules/photos.ts';
import {cancelUpload, retryUpload} from '../../photos/send-uploads.ts';
import {isInProgress, type Upload} from '../../photos/uploads.ts';
import {Button} from '../../ui/button.tsx';
import type {ShownPhoto} from '../../ui/photo.tsx';
import {FileButton} from './file-button.tsx';
import type {TakeFiles} from './use-dropped-files.ts';
import {useHasCamera} from '../../ui/use-media.ts';

/** Id of the slot's error message. */
export const problemId = (slot: PhotoSlot) => `photo-${slot}-problem`;

type PhotoChoicesProps = {
  slot: PhotoSlot;
  photo: ShownPhoto | undefined;
  upload: Upload | undefined;
  onFiles: TakeFiles;
  onRemove: () => void;
};

export function PhotoChoices({slot, photo, upload, onFiles, onRemove}: PhotoChoicesProps) {
  const hasCamera = useHasCamera();
  const place = slot + 1;
  const take = (files: readonly File[]) => onFiles(files, slot);
  if (upload?.state === 'accepted') return null;
  return (
    <div className="mt-auto flex flex-wrap gap-x-4">
      {upload?.canRetry ? (
        <Button
          look="quiet"
          aria-label={`Try again: photo ${place}`}
          aria-describedby={problemId(slot)}
          onClick={() => retryUpload(slot)}
        >
          Try again
        </Button>
      ) : null}
      {upload && isInProgress(upload) ? null : (
        <FileButton
          words={photo || upload ? 'Replace' : 'Add photo'}
          label={`${photo || upload ? 'Replace' : 'Add'} photo ${place}`}
          look="quiet"
          onFiles={take}
        />
      )}
      {hasCamera && !photo && !upload ? (
        <FileButton
          words="Take photo"
          label={`Take photo ${place}`}
          look="quiet"
          source="camera"
          onFiles={take}
        />
      ) : null}
      {upload ? (
        <Button
          look="quiet"
          aria-label={`Cancel photo ${place}`}
          onClick={() => cancelUpload(slot)}
        >
          Cancel
        </Button>
      ) : null}
      {photo && !upload ? (
        <Button look="quiet" aria-label={`Remove photo ${place}`} onClick={onRemove}>
          Remove
        </Button>
      ) : null}
    </div>
  );
}
