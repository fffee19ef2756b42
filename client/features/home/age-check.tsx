// Asks whether the member's age is still right, a year after they gave or confirmed it. Any answer stores the date.
import {useQuery} from '@rocicorp/zero/react';
import {useState} from 'react';
import {mutators} from '../../../mutators/index.ts';
import {queries} from '../../../queries/index.ts';
import {AGE_CHECK, nextAge} from '../../../rules/questionnaire/age-check.ts';
import {SAVE_FAILED} from '../../../rules/wording.ts';
import {WORDS} from '../../../rules/common-words.ts';
import type {RowOf} from '../../../schema.ts';
import {EDITING_STATE} from '../questionnaire/editing.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button, ButtonLink} from '../../ui/button.tsx';
import {Card} from '../../ui/card.tsx';
import {toast} from '../../ui/toast.ts';
import {useSave} from '../../platform/writes/use-queue.ts';
import {callOf} from '../../platform/writes/call-of.ts';

export function AgeCheck({profile}: {profile: Pick<RowOf<'profile'>, 'age' | 'createdAt'>}) {
  const [answers, {type}] = useQuery(queries.me.questionnaire());
  const {save, pending, error} = useSave({place: '/onboarding', failure: SAVE_FAILED.profile});
  const [openedAt] = useState(() => Date.now());
  const {age} = profile;
  // Profiles from before the date was stored have none.
  const givenAt = answers?.ageGivenAt ?? profile.createdAt;
  const next = nextAge({age, givenAt}, openedAt);
  if (next === undefined || (!answers && type !== 'complete')) return null;
  const give = async (given: number) => {
    const isKept = await save(callOf(mutators.profile.saveBasics({age: given})));
    if (isKept) toast(AGE_CHECK.saved(given));
  };
  return (
    <Card>
      <section aria-labelledby="age-check" className="flex flex-col gap-3">
        <h2 id="age-check" className="text-title">
          {AGE_CHECK.title(next)}
        </h2>
        <p className="text-ink-soft">{AGE_CHECK.text(age)}</p>
        <FormError message={error} />
        <div className="flex flex-wrap items-center gap-3">
          <Button pending={pending && WORDS.saving} onClick={() => void give(next)}>
            {AGE_CHECK.confirm(next)}
          </Button>
          <Button look="secondary" disabled={pending} onClick={() => void give(age)}>
            {AGE_CHECK.keep(age)}
          </Button>
          <ButtonLink to="/onboarding" state={EDITING_STATE} look="quiet">
            {AGE_CHECK.other}
          </ButtonLink>
        </div>
      </section>
    </Card>
  );
}
