// The whole picture of a photo that waits, and the decision about it.
import {Dialog} from '@base-ui/react/dialog';
import type {WaitingPhoto} from '../../../rules/desk-photos.ts';
import {Button} from '../../ui/button.tsx';
import {pictureOf} from '../data/photos.ts';
import {Facts, nameOf, type Decide} from './photo-card.tsx';
import {RefuseButtons} from './refuse-buttons.tsx';

type PhotoDialogProps = {
  /** Undefined: closed. */
  photo: WaitingPhoto | undefined;
  onClose: () => void;
  onDecide: Decide;
};

export function PhotoDialog({photo, onClose, onDecide}: PhotoDialogProps) {
  return (
    <Dialog.Root open={photo !== undefined} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-narrow -translate-1/2 overflow-y-auto rounded-feather bg-surface p-6 text-ink shadow-lift">
          {photo ? <Content photo={photo} onDecide={onDecide} /> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Content({photo, onDecide}: {photo: WaitingPhoto; onDecide: Decide}) {
  return (
    <div className="flex flex-col gap-4">
      <Dialog.Title className="text-title">{nameOf(photo)}</Dialog.Title>
      <img
        src={pictureOf(photo)}
        alt={`Of ${nameOf(photo)}`}
        className="max-h-[60dvh] w-full rounded-quill object-contain"
      />
      <Facts photo={photo} />
      <div className="flex flex-col items-start gap-2">
        <Button onClick={() => onDecide(photo, {state: 'shown'})}>Approve</Button>
        <RefuseButtons onRefuse={(decision) => onDecide(photo, decision)} />
      </div>
      <div className="flex justify-end">
        <Dialog.Close render={<Button look="quiet">Close</Button>} />
      </div>
    </div>
  );
}
