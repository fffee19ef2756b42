// The screen of the four single-choice questions.
import {SINGLE_CHOICE, type Question} from '../../../rules/questionnaire/single-choice.ts';
import {ChoiceCards} from '../../ui/choice-cards.tsx';
import {FieldArea, StepPage} from './step-page.tsx';
import {singleChoice} from './steps/single-choice.ts';
import {useStep} from './use-step.ts';

export default function Screen({question}: {question: Question}) {
  const form = useStep(singleChoice(question));
  const {title, options} = SINGLE_CHOICE[question];
  return (
    <StepPage form={form}>
      <FieldArea name="answer">
        <ChoiceCards
          label={title}
          labelHidden
          options={options.map((option) => ({...option, value: option.title, label: option.title}))}
          value={form.values.answer}
          onChange={(answer) => form.change({answer})}
          {...form.blameOf('answer')}
        />
      </FieldArea>
    </StepPage>
  );
}
