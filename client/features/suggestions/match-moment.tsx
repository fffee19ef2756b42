// The animation of a new match over the photo, for a member who sees it happen. Nothing waits for it, and with reduced
// motion only the text below is shown.
import {useQuery} from '@rocicorp/zero/react';
import {useState} from 'react';
import {queries} from '../../../queries/index.ts';
import type {Suggestion} from './use-suggestions.ts';
import {Avatar} from '../photos/photo.tsx';
import {WingIllustration} from '../../ui/wing-illustration.tsx';

type MatchMomentProps = {suggestion: Suggestion; name: string};

export function MatchMoment({suggestion, name}: MatchMomentProps) {
  const isMatched = suggestion.outcome === 'matched';
  const [wasMatched, setWasMatched] = useState(isMatched);
  const [isOn, setOn] = useState(false);
  if (isMatched !== wasMatched) {
    setWasMatched(isMatched);
    setOn(isMatched);
  }
  if (!isOn) return null;
  return (
    <div
      aria-hidden="true"
      onAnimationEnd={({target, currentTarget}) => target === currentTarget && setOn(false)}
      className="pointer-events-none absolute inset-0 animate-moment overflow-hidden bg-fawn"
    >
      <WingIllustration className="absolute -end-6 -bottom-10 h-[92%] -scale-x-100 overflow-visible rtl:scale-x-100" />
      <Faces suggestion={suggestion} name={name} />
    </div>
  );
}

function Faces({suggestion, name}: MatchMomentProps) {
  const [me] = useQuery(queries.me.profile());
  return (
    <div className="absolute top-6 start-6 flex scale-150 origin-top-left rtl:origin-top-right">
      <span className="animate-from-side [--side:-1] rtl:[--side:1]">
        <Avatar photoKey={me?.photos[0]?.key} name={me?.name ?? ''} />
      </span>
      <span className="-ms-2 animate-from-side [--side:1] rtl:[--side:-1]">
        <Avatar photoKey={suggestion.otherPhotos[0]?.key} name={name} />
      </span>
    </div>
  );
}
