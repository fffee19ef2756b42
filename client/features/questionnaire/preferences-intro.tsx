// Introduces the preference questions: why they are asked, and that the answers are private.
import EyeOff from 'lucide-react/icons/eye-off';
import {INTRODUCTION} from '../../../rules/questionnaire/questionnaire-words.ts';
import {useGoToStep} from './editing.ts';
import {Button} from '../../ui/button.tsx';
import {Disclosure} from '../../ui/disclosure.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {StepPage} from '../../ui/page.tsx';

export default function Screen() {
  const goToStep = useGoToStep();
  return (
    <StepPage>
      <PageHeading>{INTRODUCTION.title}</PageHeading>
      <p className="text-lead text-ink-soft">{INTRODUCTION.lead}</p>
      <p className="flex items-start gap-4 rounded-quill bg-tint px-4 py-3.5 text-on-tint">
        <EyeOff aria-hidden="true" size={24} className="mt-0.5 shrink-0" />
        <span>{INTRODUCTION.private}</span>
      </p>
      <Disclosure title={INTRODUCTION.more}>
        <div className="flex flex-col gap-3">
          <p>{INTRODUCTION.compare}</p>
          <p>{INTRODUCTION.suggestions}</p>
          <p>{INTRODUCTION.change}</p>
        </div>
      </Disclosure>
      <Button className="self-start" onClick={() => goToStep('/onboarding')}>
        {INTRODUCTION.start}
      </Button>
    </StepPage>
  );
}
