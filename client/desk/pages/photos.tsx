// Photos that wait for an operator. They are blurred until one is opened, and decided by key: the focus says which.
import {useState} from 'react';
import {
  photosShape,
  REFUSALS,
  type PhotosPage as Page,
  type WaitingPhoto,
} from '../../../rules/desk/photos.ts';
import {
  PHOTO_REASONS,
  type PhotoDecision,
  type PhotoReason,
} from '../../../rules/photos/photo-states.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Section} from '../../ui/prose.tsx';
import {useSubmit} from '../../ui/use-submit.ts';
import {useShortcut} from '../data/keys.ts';
import {useListKeys} from '../data/list-keys.ts';
import {decidePhoto} from '../data/photos.ts';
import {useDesk} from '../data/queries.ts';
import {DeskPage, Loaded} from '../parts/page.tsx';
import {PhotoCard, PhotoDialog, type Decide} from '../parts/photo-card.tsx';
import {Agreement} from '../plots/agreement.tsx';

/** The links that open a photo. */
const PHOTO_LINKS = 'a[data-photo]';

export default function PhotosPage() {
  const query = useDesk('/photos', photosShape);
  return (
    <DeskPage title="Photos">
      <Loaded query={query}>
        {(page) => (
          <>
            <Waiting {...page} />
            {page.agreement.length === 0 ? null : (
              <Section title="Model and operators">
                <div className="max-w-page">
                  <Agreement agreement={page.agreement} />
                </div>
              </Section>
            )}
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

const wordsOf = (decision: PhotoDecision) =>
  decision.state === 'refused' ? `Refused: ${PHOTO_REASONS[decision.reason]}.` : 'Approved.';

function Waiting({count, photos}: Page) {
  const [opened, setOpened] = useState<string>();
  const [last, setLast] = useState<{photo: WaitingPhoto; words: string}>();
  const {sending, error, send} = useSubmit();
  const list = useListKeys<HTMLUListElement>('photo', PHOTO_LINKS);

  const decide: Decide = (photo, decision) => {
    setOpened(undefined);
    void send(async () => {
      await decidePhoto(photo, decision);
      setLast({photo, words: wordsOf(decision)});
    });
  };
  const undo = () => {
    if (!last) return;
    void send(async () => {
      await decidePhoto(last.photo, {state: 'waiting'});
      setLast(undefined);
    });
  };
  const decideFocused = (decision: PhotoDecision) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>(PHOTO_LINKS) ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const photo = photos[at];
    if (!photo) return;
    // The decided photo leaves the page.
    (links[at + 1] ?? links[at - 1])?.focus();
    decide(photo, decision);
  };
  useShortcut('a', 'Approve the photo', () => decideFocused({state: 'shown'}));
  useShortcut('u', 'Take the last decision back', undo);
  const openedPhoto = photos.find(({photo}) => photo === opened);
  return (
    <section className="flex flex-col gap-4">
      {REFUSALS.map((reason, i) => (
        <RefusalKey
          key={reason}
          keys={String(i + 1)}
          reason={reason}
          onPress={() => decideFocused({state: 'refused', reason})}
        />
      ))}
      <div className="flex min-h-12 flex-wrap items-center gap-x-4">
        <p>
          {count === 0
            ? 'No photo waits.'
            : `${count} ${count === 1 ? 'photo waits' : 'photos wait'}, the oldest first. Keys decide about the photo with the focus.`}
        </p>
        <output>{last?.words}</output>
        {last ? (
          <Button look="quiet" pending={sending && 'Working...'} onClick={undo}>
            Take it back
          </Button>
        ) : null}
        <FormError message={error} />
      </div>
      <ul
        ref={list}
        aria-label="Photos that wait"
        className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-4"
      >
        {photos.map((photo) => (
          <PhotoCard
            key={photo.photo}
            photo={photo}
            onOpen={() => setOpened(photo.photo)}
            onDecide={decide}
          />
        ))}
      </ul>
      <PhotoDialog photo={openedPhoto} onClose={() => setOpened(undefined)} onDecide={decide} />
    </section>
  );
}

type RefusalKeyProps = {keys: string; reason: PhotoReason; onPress: () => void};

function RefusalKey({keys, reason, onPress}: RefusalKeyProps) {
  useShortcut(keys, `Refuse the photo: ${PHOTO_REASONS[reason]}`, onPress);
  return null;
}
