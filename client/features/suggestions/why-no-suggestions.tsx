// Tells a member, in the place of suggestions, why no new ones come: they are hidden, or have not answered what a round needs.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {isProfileComplete} from '../../../rules/questionnaire/basics.ts';
import {PAUSE} from '../../../rules/safety/safety.ts';
import {UNFINISHED} from '../../../rules/wording.ts';
import type {RowOf} from '../../../schema.ts';
import {ButtonLink} from '../../ui/button.tsx';

/** The first step that matching needs and that has no answer (server/features/matching/pool-rules.ts). */
function useMissingStep(answers: RowOf<'questionnaire'> | undefined) {
  const [profile] = useQuery(queries.me.profile());
  if (!isProfileComplete(profile)) return '/onboarding';
  if (!answers?.relationshipReadiness) return '/relationship-readiness';
  return answers.interestWeights ? undefined : '/interests-preference';
}

/** What keeps the member out of the rounds; undefined for nothing, and until the answers are loaded. */
function useObstacle() {
  const [answers, {type}] = useQuery(queries.me.questionnaire());
  const step = useMissingStep(answers);
  if (!answers && type !== 'complete') return undefined;
  if (step) return {to: step, words: UNFINISHED.words, button: UNFINISHED.goOn};
  if (typeof answers?.pausedAt !== 'number') return undefined;
  return {to: '/account', words: PAUSE.hidden, button: PAUSE.show};
}

export const useGetsSuggestions = (): boolean => useObstacle() === undefined;

export function WhyNoSuggestions() {
  const obstacle = useObstacle();
  if (!obstacle) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-quill bg-tint px-4 py-3 text-on-tint">
      <span className="min-w-48 flex-1">{obstacle.words}</span>
      <ButtonLink to={obstacle.to} look="quiet">
        {obstacle.button}
      </ButtonLink>
    </div>
  );
}
