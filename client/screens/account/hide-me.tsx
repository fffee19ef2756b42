// Pauses suggestions until the member turns them on again.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {mutators} from '../../../mutators/index.ts';
import {queries} from '../../../queries/index.ts';
import {PAUSE} from '../../../rules/safety.ts';
import {SAVING} from '../../../rules/wording.ts';
import {FormError} from '../../ui/alert.tsx';
import {useWrite} from '../../zero/use-write.ts';
import {AskingButton, AccountSection} from './account-section.tsx';

export function HideMe() {
  const zero = useZero();
  const [answers] = useQuery(queries.me.questionnaire());
  const isHidden = typeof answers?.pausedAt === 'number';
  const {pause, resume} = mutators.safety;
  const change = () => zero.mutate(isHidden ? resume({}) : pause({}));
  const {write, pending, error} = useWrite(change, PAUSE);
  return (
    <AccountSection title={PAUSE.title} about="hiding">
      <output>{isHidden ? PAUSE.hidden : PAUSE.shown}</output>
      <FormError message={error} />
      <AskingButton
        look="secondary"
        className="self-start"
        pending={pending && SAVING}
        onClick={() => void write()}
      >
        {isHidden ? PAUSE.show : PAUSE.hide}
      </AskingButton>
    </AccountSection>
  );
}
