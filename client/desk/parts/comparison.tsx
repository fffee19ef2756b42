// The picture that a member took, the gesture that Wing asked for, and the member's photos, side by side, with the decisions.
import {useState} from 'react';
import {Link} from 'react-router-dom';
import {CHECKS, type WaitingCheck} from '../../../rules/desk/verification.ts';
import {CHECK_DECISIONS, type CheckDecision} from '../../../rules/photos/verification.ts';
import {GESTURES} from '../../../rules/photos/verification-words.ts';
import {Button} from '../../ui/button.tsx';
import {checkPictureOf} from '../data/checks.ts';
import {useShortcut} from '../data/keys.ts';
import {pictureOf} from '../data/photos.ts';
import {Ago} from './ago.tsx';

const KEYS: Record<CheckDecision, string> = {
  same: 'a',
  face: '1',
  gesture: '2',
  photos: '3',
  different: '4',
};

type ComparisonProps = {
  check: WaitingCheck;
  /** The photos that are ticked when it opens. */
  marked: readonly string[];
  isSending: boolean;
  /** `ticked`: the photos that show this person, as the operator says. */
  onDecide: (state: CheckDecision, ticked: readonly string[]) => void;
};

export function Comparison({check, isSending, onDecide, ...opened}: ComparisonProps) {
  const {userId, name, age, gesture, at, photos, picture, hasReport} = check;
  /** The ticked photos. "Same" marks them as verified, so the operator unticks each photo that does not show the member. */
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set(opened.marked));
  /** What the operator can see: the picture, once it is sharp, and photos. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const see = (image: string) => setSeen((now) => new Set([...now, image]));
  const may = (state: CheckDecision) => {
    if (isSending || !seen.has(picture)) return false;
    const compared = photos.filter((photo) => state === 'different' || marked.has(photo));
    if (state === 'same' && compared.length === 0) return false;
    return (state !== 'same' && state !== 'different') || compared.every((one) => seen.has(one));
  };
  const decide = (state: CheckDecision) => {
    if (!may(state)) return;
    onDecide(
      state,
      photos.filter((photo) => marked.has(photo)),
    );
  };
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
      {hasReport ? <p>{CHECKS.hasReport}</p> : null}
      <div className="grid items-start gap-4 md:grid-cols-[2fr_3fr]">
        <div className="flex flex-col gap-2">
          <Picture check={check} onSeen={() => see(picture)} />
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
                  onLoad={() => see(photo)}
                  className="max-h-96 w-full rounded-quill object-contain"
                />
                <span className="flex min-h-8 items-center gap-2">
                  <input
                    type="checkbox"
                    className="size-5 accent-action"
                    checked={marked.has(photo)}
                    onChange={() => setMarked((now) => now.symmetricDifference(new Set([photo])))}
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
          <Decision key={state} state={state} isOff={!may(state)} onPress={() => decide(state)} />
        ))}
      </div>
    </article>
  );
}

type DecisionProps = {state: CheckDecision; isOff: boolean; onPress: () => void};

function Decision({state, isOff, onPress}: DecisionProps) {
  useShortcut(KEYS[state], CHECKS.decisions[state], onPress);
  return (
    <Button look={state === 'same' ? 'primary' : 'secondary'} disabled={isOff} onClick={onPress}>
      {CHECKS.decisions[state]}
    </Button>
  );
}

function Picture({check, onSeen}: {check: WaitingCheck; onSeen: () => void}) {
  const [isAsked, setAsked] = useState(false);
  const isBlurred = check.isBlurred && !isAsked;
  return (
    <>
      <div className="overflow-hidden rounded-quill">
        <img
          src={`${checkPictureOf(check)}${isBlurred ? '?size=small' : ''}`}
          alt="Taken for Wing"
          onLoad={isBlurred ? undefined : onSeen}
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
