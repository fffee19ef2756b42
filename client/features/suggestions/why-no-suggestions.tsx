// Tells a member, in the place of suggestions, why no new ones come: they are hidden, or have not answered what a round needs.
import {useQuery} from '@rocicorp/zero/react';
import type {ReactNode} from 'react';
import {mutators} from '../../../mutators/index.ts';
import {queries} from '../../../queries/index.ts';
import {isProfileComplete} from '../../../rules/questionnaire/basics.ts';
import {PAUSE} from '../../../rules/safety/safety.ts';
import {UNFINISHED} from '../../../rules/wording.ts';
import {WORDS} from '../../../rules/common-words.ts';
import type {RowOf} from '../../../schema.ts';
import {callOf} from '../../platform/writes/call-of.ts';
import {useSave, useToastDone} from '../../platform/writes/use-queue.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button, ButtonLink} from '../../ui/button.tsx';

/** The first step that matching needs and that has no answer (server/features/matching/pool-rules.ts). */
function useMissingStep(answers: RowOf<'questionnaire'> | undefined) {
  const [profile] = useQuery(queries.me.profile());
  if (!isProfileComplete(profile)) return '/onboarding';
  if (!answers?.relationshipReadiness) return '/relationship-readiness';
  return answers.interestWeights ? undefined : '/interests-preference';
}

/** What keeps the member out of the rounds: a step without an answer, or that they are hidden. Undefined for nothing, and until the answers are loaded. */
export function useObstacle(): string | undefined {
  const [answers, {type}] = useQuery(queries.me.questionnaire());
  const step = useMissingStep(answers);
  if (!answers && type !== 'complete') return undefined;
  return step ?? (typeof answers?.pausedAt === 'number' ? 'hidden' : undefined);
}

export function WhyNoSuggestions() {
  const obstacle = useObstacle();
  if (obstacle === undefined) return null;
  if (obstacle === 'hidden') return <Hidden />;
  return (
    <Reason words={UNFINISHED.words}>
      <ButtonLink to={obstacle} look="quiet">
        {UNFINISHED.goOn}
      </ButtonLink>
    </Reason>
  );
}

function Hidden() {
  const {save, pending, error} = useSave({place: '/matches', failure: PAUSE.failed});
  const toastDone = useToastDone();
  const show = async () => {
    if (await save(callOf(mutators.safety.resume({})))) toastDone(PAUSE.shownAgain);
  };
  return (
    <Reason words={PAUSE.hidden}>
      <Button look="quiet" pending={pending && WORDS.saving} onClick={() => void show()}>
        {PAUSE.show}
      </Button>
      <FormError message={error} />
    </Reason>
  );
}

function Reason({words, children}: {words: string; children: ReactNode}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-quill bg-tint px-4 py-3 text-on-tint">
      <span className="min-w-64 flex-1">{words}</span>
      <div className="contents">{children}</div>
    </div>
  );
}
