// Four questions about the wished-for person.
import {PERSONALITY_QUESTIONS} from '../../../rules/questionnaire/personality.ts';
import {FieldArea, StepPage} from './step-page.tsx';
import {personality, PERSONALITY_FIELDS} from './steps/personality.ts';
import {useStep} from './use-step.ts';
import {ChoiceCards} from '../../ui/choice-cards.tsx';

export default function Screen() {
  const form = useStep(personality);
  const {values, change, blameOf} = form;
  return (
    <StepPage form={form} lead="Four short questions about what would suit you.">
      {PERSONALITY_FIELDS.map((field, i) => (
        <FieldArea key={field} name={field}>
          <ChoiceCards
            label={PERSONALITY_QUESTIONS[i]?.question ?? ''}
            options={(PERSONALITY_QUESTIONS[i]?.options ?? []).map((option) => ({
              value: option,
              label: option,
            }))}
            value={values[field]}
            onChange={(answer) => change({[field]: answer})}
            {...blameOf(field)}
          />
        </FieldArea>
      ))}
    </StepPage>
  );
}
