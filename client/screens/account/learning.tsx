// Consent to matching that learns from the member's answers.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {mutators} from '../../../mutators/index.ts';
import {queries} from '../../../queries/index.ts';
import {LEARNING} from '../../../rules/learning.ts';
import {SAVING} from '../../../rules/wording.ts';
import {FormError} from '../../ui/alert.tsx';
import {useWrite} from '../../zero/use-write.ts';
import {AskingButton, AccountSection} from './account-section.tsx';

export function Learning() {
  const zero = useZero();
  const [answers] = useQuery(queries.me.questionnaire());
  const isOff = typeof answers?.learningOffAt === 'number';
  const {turnOn, turnOff} = mutators.learning;
  const change = () => zero.mutate(isOff ? turnOn({}) : turnOff({}));
  const {write, pending, error} = useWrite(change, LEARNING);
  return (
    <AccountSection title={LEARNING.title} about="learning">
      <output>{isOff ? LEARNING.off : LEARNING.on}</output>
      <FormError message={error} />
      <AskingButton
        look="secondary"
        className="self-start"
        pending={pending && SAVING}
        onClick={() => void write()}
      >
        {isOff ? LEARNING.turnOn : LEARNING.turnOff}
      </AskingButton>
    </AccountSection>
  );
}
