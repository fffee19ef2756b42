// The member's two switches that the replica shows: pausing suggestions, and matching that learns from their answers.
import {useQuery} from '@rocicorp/zero/react';
import {mutators} from '../../../mutators/index.ts';
import {queries} from '../../../queries/index.ts';
import type {AccountPart} from '../../../rules/account/account-page.ts';
import {LEARNING} from '../../../rules/suggestions/learning.ts';
import {PAUSE} from '../../../rules/safety/safety.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {WRITES} from '../../../rules/writes.ts';
import {FormError} from '../../ui/alert.tsx';
import {useSave, useWaitsToBeSent} from '../../platform/writes/use-queue.ts';
import {callOf, type MutatorCall} from '../../platform/writes/call-of.ts';
import {AccountSection, SectionButton} from './account-section.tsx';

type SwitchProps = {
  words: {readonly title: string; readonly failed: string};
  about: AccountPart;
  state: string;
  button: string;
  change: () => MutatorCall;
  /** Of both ways. */
  mutators: readonly string[];
};

function Switch({words, about, state, button, change, mutators: names}: SwitchProps) {
  const {save, pending, error} = useSave({place: '/account', failure: words.failed});
  const waits = useWaitsToBeSent(({name}) => names.includes(name));
  return (
    <AccountSection title={words.title} about={about}>
      <output>
        <span>{state}</span>
        {waits ? <span className="font-semibold">{` ${WRITES.waiting}`}</span> : null}
      </output>
      <FormError message={error} />
      <SectionButton pending={pending && WORDS.saving} onClick={() => void save(change())}>
        {button}
      </SectionButton>
    </AccountSection>
  );
}

export function HideMe() {
  const [answers] = useQuery(queries.me.questionnaire());
  const {pause, resume} = mutators.safety;
  const isHidden = typeof answers?.pausedAt === 'number';
  return (
    <Switch
      words={PAUSE}
      about="hiding"
      state={isHidden ? PAUSE.hidden : PAUSE.shown}
      button={isHidden ? PAUSE.show : PAUSE.hide}
      change={() => callOf(isHidden ? resume({}) : pause({}))}
      mutators={['safety.pause', 'safety.resume']}
    />
  );
}

export function Learning() {
  const [answers] = useQuery(queries.me.questionnaire());
  const {turnOn, turnOff} = mutators.learning;
  const isOff = typeof answers?.learningOffAt === 'number';
  return (
    <Switch
      words={LEARNING}
      about="learning"
      state={isOff ? LEARNING.off : LEARNING.on}
      button={isOff ? LEARNING.turnOn : LEARNING.turnOff}
      change={() => callOf(isOff ? turnOn({}) : turnOff({}))}
      mutators={['learning.turnOn', 'learning.turnOff']}
    />
  );
}
