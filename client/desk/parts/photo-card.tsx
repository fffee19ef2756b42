// A photo that waits: its blurred picture, what the model says, what it resembles, and a dialog with the whole picture.
import {Dialog} from '@base-ui/react/dialog';
import {Link} from 'react-router-dom';
import type {WaitingPhoto} from '../../../rules/desk/photos.ts';
import {
  DOUBTFUL_CLASSES,
  WAITS_FROM,
  type PhotoScores,
} from '../../../rules/photos/photo-classes.ts';
import type {PhotoDecision} from '../../../rules/photos/photo-states.ts';
import {Button} from '../../ui/button.tsx';
import {useCloseRequest} from '../../ui/use-close-request.ts';
import {pictureOf} from '../data/photos.ts';
import {exactTime} from './ago.tsx';
import {RefuseButtons} from './refuse-buttons.tsx';
import {percent} from './texts.ts';

export type Decide = (photo: WaitingPhoto, decision: PhotoDecision) => void;

const nameOf = ({name, age}: WaitingPhoto) => (name ? `${name}, ${age}` : 'No profile yet');

type PhotoCardProps = {photo: WaitingPhoto; onOpen: () => void; onDecide: Decide};

export function PhotoCard({photo, onOpen, onDecide}: PhotoCardProps) {
  const name = nameOf(photo);
  return (
    <li className="flex flex-col gap-2 rounded-quill bg-surface p-3 shadow-rest">
      <a
        data-photo
        href={pictureOf(photo)}
        aria-label={`Open the photo of ${name}`}
        className="overflow-hidden rounded-quill"
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        <img
          src={`${pictureOf(photo)}?size=small`}
          alt=""
          className="aspect-[4/5] w-full scale-110 object-cover blur-xl"
        />
      </a>
      <Facts photo={photo} />
      <div className="mt-auto flex flex-wrap gap-2">
        <Button aria-label={`Approve ${name}`} onClick={() => onDecide(photo, {state: 'shown'})}>
          Approve
        </Button>
        <Button look="secondary" aria-label={`Look at ${name} and refuse`} onClick={onOpen}>
          Look
        </Button>
      </div>
    </li>
  );
}

function Facts({photo}: {photo: WaitingPhoto}) {
  const {userId, scores, lookedAt, resembles} = photo;
  return (
    <div className="flex flex-col gap-1 text-small">
      <Link
        className="inline-grid min-h-8 content-center font-semibold underline"
        to={`/members/${userId}`}
      >
        <bdi>{nameOf(photo)}</bdi>
      </Link>
      {scores ? <Scores scores={scores} /> : null}
      {scores ? null : (
        <p>{lookedAt ? 'The model has given no numbers.' : 'The model has not looked yet.'}</p>
      )}
      {resembles ? <Resembled {...resembles} /> : null}
    </div>
  );
}

function Scores({scores}: {scores: PhotoScores}) {
  return (
    <ul className="flex flex-wrap gap-x-3 tabular-nums">
      {DOUBTFUL_CLASSES.map((name) => (
        <li key={name} className={scores[name] < WAITS_FROM[name] ? '' : 'font-bold'}>
          {`${name} ${percent(scores[name])}`}
        </li>
      ))}
    </ul>
  );
}

type ResembledProps = NonNullable<WaitingPhoto['resembles']>;

const WHY: Record<ResembledProps['why'], string> = {
  refused: 'a refused photo',
  suspended: 'a photo of a suspended member',
};

function Resembled({why, at, userId, photo, isStored}: ResembledProps) {
  return (
    <div className="flex flex-col gap-1 font-semibold">
      <p>{`Resembles ${WHY[why]}, ${exactTime(at)}`}</p>
      {userId ? (
        <Link className="inline-grid min-h-8 content-center underline" to={`/members/${userId}`}>
          The other member
        </Link>
      ) : null}
      {userId && isStored ? (
        <details>
          <summary className="min-h-6">Show that photo</summary>
          {/* Fetched when it is shown, because the server logs it as a look at that member. */}
          <img
            src={pictureOf({userId, photo})}
            loading="lazy"
            alt="What it resembles"
            className="w-full rounded-quill"
          />
        </details>
      ) : null}
    </div>
  );
}

type PhotoDialogProps = {
  /** Undefined: closed. */
  photo: WaitingPhoto | undefined;
  onClose: () => void;
  onDecide: Decide;
};

/** The whole picture, and the decision about it. */
export function PhotoDialog({photo, onClose, onDecide}: PhotoDialogProps) {
  useCloseRequest(photo !== undefined, onClose);
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
