// Introduces the preference questions: why they are asked, and that the answers are private.
import {EyeOff} from 'lucide-react';
import {MAX_SUGGESTIONS} from '../../../rules/suggestions/suggestion.ts';
import {useGoToStep} from './editing.ts';
import {Button} from '../../ui/button.tsx';
import {Disclosure} from '../../ui/disclosure.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {StepPage} from '../../ui/page.tsx';

export default function Screen() {
  const goToStep = useGoToStep();
  return (
    <StepPage>
      <PageHeading>Understanding you</PageHeading>
      <p className="text-lead text-ink-soft">
        Good matches begin with good questions: about your days, your plans and what draws you to
        somebody. Answer as you are, not as you think you should be.
      </p>
      <p className="flex items-start gap-4 rounded-quill bg-tint px-4 py-3.5 text-on-tint">
        <EyeOff aria-hidden="true" size={24} className="mt-0.5 shrink-0" />
        <span>
          Your answers are not visible on your profile. They decide whom you meet; a card may name
          what you both share.
        </span>
      </p>
      <Disclosure title="Learn More About Our Process">
        <div className="flex flex-col gap-3">
          <p>
            We compare what you look for with what others look for, both ways: what matters to you
            counts most, and nobody is suggested who would not want to meet you too.
          </p>
          <p>
            {`You see at most ${MAX_SUGGESTIONS} people at a time, each with a reason. You are suggested to each other at the same moment, so every Yes can be answered.`}
          </p>
          <p>You can change any answer later, from your profile.</p>
        </div>
      </Disclosure>
      <Button className="self-start" onClick={() => goToStep('/onboarding')}>
        Let's Get To Know You
      </Button>
    </StepPage>
  );
}
