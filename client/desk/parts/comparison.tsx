// The picture that a member took, the gesture that Wing asked for, and the member's photos, side by side, with the decisions.
import {useState} from 'react';
import {Link} from 'react-router-dom';
import {CHECKS, type WaitingCheck} from '../../../rules/desk/verification.ts';
import {CHECK_DECISIONS, type CheckDecision} from '../../../rules/photos/verification.ts';
import {GESTURES} from '../../../rules/photos/verification-words.ts';
import {Button} from '../../ui/button.tsx';
import {checkPictureOf} from '../data/checks.ts';
import {pictureOf} from '../data/photos.ts';
import {Ago} from './ago.tsx';

type ComparisonProps = {
  check: WaitingCheck;
  /** Photos that get no mark. */
  leftOut: ReadonlySet<string>;
  onLeaveOut: (photo: string) => void;
  onDecide: (state: CheckDecision) => void;
};

export function Comparison({check, leftOut, onLeaveOut, onDecide}: ComparisonProps) {
  const {userId, name, age, gesture, at, photos} = check;
  return (
    <article className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3">
        <Link
          className="inline-grid min-h-8 content-center font-semibold underline"
          to={`/members/${userId}`}
        >
          {name ? `${name}, ${age}` : 'No profile yet'}
        </Link>
        <Ago at={at} />
      </p>
      <div className="grid items-start gap-4 md:grid-cols-[2fr_3fr]">
        <div className="flex flex-col gap-2">
          <Picture check={check} />
          <p className="font-semibold">{GESTURES[gesture]}</p>
        </div>
        <ul
          aria-label="Photos to compare"
          className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3"
        >
          {photos.map((photo, i) => (
            <li key={photo}>
              <label className="flex flex-col gap-1">
                <img
                  src={pictureOf({userId, photo})}
                  alt={`Of the profile, ${i + 1}`}
                  className="max-h-96 w-full rounded-quill object-contain"
                />
                <span className="flex min-h-8 items-center gap-2">
                  <input
                    type="checkbox"
                    className="size-5 accent-action"
                    checked={!leftOut.has(photo)}
                    onChange={() => onLeaveOut(photo)}
                  />
                  <span>{CHECKS.shows}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        {CHECK_DECISIONS.map((state) => (
          <Button
            key={state}
            look={state === 'same' ? 'primary' : 'secondary'}
            disabled={state === 'same' && leftOut.size === photos.length}
            onClick={() => onDecide(state)}
          >
            {CHECKS.decisions[state]}
          </Button>
        ))}
      </div>
    </article>
  );
}

function Picture({check}: {check: WaitingCheck}) {
  const [isAsked, setAsked] = useState(false);
  const isBlurred = check.isBlurred && !isAsked;
  return (
    <>
      <div className="overflow-hidden rounded-quill">
        <img
          src={`${checkPictureOf(check)}${isBlurred ? '?size=small' : ''}`}
          alt="Taken for Wing"
          className={`h-72 w-full object-contain ${isBlurred ? 'scale-110 blur-xl' : ''}`}
        />
      </div>
      {isBlurred ? (
        <Button look="quiet" className="self-start" onClick={() => setAsked(true)}>
          {CHECKS.show}
        </Button>
      ) : null}
    </>
  );
}
