// The screen of the four single-choice questions.
import {SINGLE_CHOICE, type Question} from '../../../rules/questionnaire/single-choice.ts';
import {ChoiceCards} from '../../ui/choice-cards.tsx';
import {titleInWords} from '../../../rules/questionnaire/options.ts';
import {FieldArea, StepPage} from './step-page.tsx';
import {singleChoice} from './steps/single-choice.ts';
import {useStep} from './use-step.ts';

export default function Screen({question}: {question: Question}) {
  const form = useStep(singleChoice(question));
  const {options} = SINGLE_CHOICE[question];
  return (
    <StepPage form={form}>
      <FieldArea name="answer">
        <ChoiceCards
          label={form.title}
          labelHidden
          options={options.map(({title, description}) => ({
            value: title,
            label: titleInWords(title),
            description: description && titleInWords(description),
          }))}
          value={form.values.answer}
          onChange={(answer) => form.change({answer})}
          {...form.blameOf('answer')}
        />
      </FieldArea>
    </StepPage>
  );
}
