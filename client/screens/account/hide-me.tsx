// Pauses suggestions until the member turns them on again.
import {useQuery, useZero} from '@rocicorp/zero/react';
import {mutators} from '../../../mutators/index.ts';
import {queries} from '../../../queries/index.ts';
import {PAUSE} from '../../../rules/safety.ts';
import {SAVING} from '../../../rules/wording.ts';
import {FormError} from '../../ui/alert.tsx';
import {useSaving} from '../../zero/save.ts';
import {sendMarked} from '../../zero/unsent-marks.ts';
import {AskingButton, AccountSection} from './account-section.tsx';

export function HideMe() {
  const zero = useZero();
  const [answers] = useQuery(queries.me.questionnaire());
  const {saving, error, save} = useSaving();
  const isHidden = typeof answers?.pausedAt === 'number';
  const {pause, resume} = mutators.safety;
  const hide = () => sendMarked(zero, () => zero.mutate(pause({})));
  const change = () => save(() => (isHidden ? zero.mutate(resume({})) : hide()), PAUSE);
  return (
    <AccountSection title={PAUSE.title} about="hiding">
      <output>{isHidden ? PAUSE.hidden : PAUSE.shown}</output>
      <FormError message={error} />
      <AskingButton
        look="secondary"
        className="self-start"
        pending={saving && SAVING}
        onClick={() => void change()}
      >
        {isHidden ? PAUSE.show : PAUSE.hide}
      </AskingButton>
    </AccountSection>
  );
}
