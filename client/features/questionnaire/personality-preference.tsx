// Four questions about the wished-for person.
import {PERSONALITY_QUESTIONS} from '../../../rules/questionnaire/personality.ts';
import {titleInWords} from '../../../rules/questionnaire/options.ts';
import {STEPS} from '../../../rules/questionnaire/questionnaire-words.ts';
import {FieldArea, StepPage} from './step-page.tsx';
import {personality, PERSONALITY_FIELDS} from './steps/personality.ts';
import {useStep} from './use-step.ts';
import {ChoiceCards} from '../../ui/choice-cards.tsx';

export default function Screen() {
  const form = useStep(personality);
  const {values, change, blameOf} = form;
  return (
    <StepPage form={form} lead={STEPS.personalityLead}>
      {PERSONALITY_FIELDS.map((field, i) => (
        <FieldArea key={field} name={field}>
          <ChoiceCards
            label={titleInWords(PERSONALITY_QUESTIONS[i]?.question ?? '')}
            options={(PERSONALITY_QUESTIONS[i]?.options ?? []).map((option) => ({
              value: option,
              label: titleInWords(option),
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
