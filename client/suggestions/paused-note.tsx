// Tells a hidden member, in the place of suggestions, why no new ones come.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../queries/index.ts';
import {PAUSE} from '../../rules/safety.ts';
import {ButtonLink} from '../ui/button.tsx';

export function PausedNote() {
  const [answers] = useQuery(queries.me.questionnaire());
  if (typeof answers?.pausedAt !== 'number') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-quill bg-tint px-4 py-3 text-on-tint">
      <span className="min-w-48 flex-1">{PAUSE.hidden}</span>
      <ButtonLink to="/account" look="quiet">
        {PAUSE.show}
      </ButtonLink>
    </div>
  );
}
