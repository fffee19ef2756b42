// A member's photos and their states. An operator can refuse each, also one that others see.
import type {MemberPage} from '../../../rules/desk/members.ts';
import {PHOTO_REASONS, type PhotoDecision} from '../../../rules/photos/photo-states.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {useSubmit} from '../../ui/use-submit.ts';
import {decidePhoto, pictureOf} from '../data/photos.ts';
import {RefuseButtons} from './refuse-buttons.tsx';

type MemberPhoto = MemberPage['photos'][number];

export function MemberPhotos({id, photos}: Pick<MemberPage, 'id' | 'photos'>) {
  return (
    <ul className="flex flex-wrap items-start gap-3">
      {photos.map((photo, i) => (
        <Photo key={photo.photo} userId={id} number={i + 1} {...photo} />
      ))}
    </ul>
  );
}

function Photo({number, state, reason, ...stored}: MemberPhoto & {userId: string; number: number}) {
  const {error, send} = useSubmit();
  const decide = (decision: PhotoDecision) =>
    void send(async () => void (await decidePhoto(stored, decision)));
  return (
    <li className="flex max-w-72 flex-col items-start gap-2">
      <img
        src={pictureOf(stored)}
        alt={`Of the member, ${number}`}
        className="h-56 rounded-quill object-contain"
      />
      {state === 'waiting' ? <p>Waits until somebody has looked.</p> : null}
      {state === 'refused' ? (
        <>
          <p>{reason ? `Refused: ${PHOTO_REASONS[reason]}.` : 'Refused.'}</p>
          <Button
            look="quiet"
            aria-label={`Take it back: photo ${number}`}
            onClick={() => decide({state: 'waiting'})}
          >
            Take it back
          </Button>
        </>
      ) : (
        <details>
          <summary aria-label={`Refuse photo ${number}`} className="min-h-11 content-center">
            Refuse
          </summary>
          <div className="flex flex-col items-start gap-2">
            <RefuseButtons onRefuse={decide} />
          </div>
        </details>
      )}
      <FormError message={error} />
    </li>
  );
}
