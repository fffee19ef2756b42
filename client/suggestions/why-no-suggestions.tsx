// Tells a member, in the place of suggestions, why no new ones come: they are hidden, or have not answered what a round needs.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../queries/index.ts';
import {isProfileComplete} from '../../rules/basics.ts';
import {PAUSE} from '../../rules/safety.ts';
import {UNFINISHED} from '../../rules/wording.ts';
import type {RowOf} from '../../schema.ts';
import {ButtonLink} from '../ui/button.tsx';

/** The first step that matching needs and that has no answer (server/features/matching/pool-rules.ts). */
function useMissingStep(answers: RowOf<'questionnaire'> | undefined) {
  const [profile] = useQuery(queries.me.profile());
  if (!isProfileComplete(profile)) return '/onboarding';
  if (!answers?.relationshipReadiness) return '/relationship-readiness';
  return answers.interestWeights ? undefined : '/interests-preference';
}

export function WhyNoSuggestions() {
  const [answers, {type}] = useQuery(queries.me.questionnaire());
  const step = useMissingStep(answers);
  if (!answers && type !== 'complete') return null;
  if (step === undefined && typeof answers?.pausedAt !== 'number') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-quill bg-tint px-4 py-3 text-on-tint">
      <span className="min-w-48 flex-1">{step ? UNFINISHED.words : PAUSE.hidden}</span>
      <ButtonLink to={step ?? '/account'} look="quiet">
        {step ? UNFINISHED.goOn : PAUSE.show}
      </ButtonLink>
    </div>
  );
}
