// The first page after sign-up.
import {Feather, Lock, Timer} from 'lucide-react';
import {INITIAL_CREDITS} from '../../../rules/credits/credits.ts';
import {MAX_SUGGESTIONS} from '../../../rules/suggestions/suggestion.ts';
import {useGoToStep} from './editing.ts';
import {Button} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PublicPage} from '../../ui/page.tsx';
import {PointList} from '../../ui/point-list.tsx';

export default function Screen() {
  const goToStep = useGoToStep();
  return (
    <PublicPage>
      <PageHeading className="text-hero">Welcome to Wing!</PageHeading>
      <p className="text-lead text-ink-soft">
        Glad you are here. First we would like to get to know you, so that the people you meet are
        worth your time.
      </p>
      <PointList
        points={[
          {Icon: Timer, text: 'A few minutes of questions. You can stop and go on at any time.'},
          {
            Icon: Lock,
            text: 'Nobody reads your answers. A card tells only what two people have in common, and about how far apart they live.',
          },
          {
            Icon: Feather,
            text: `Then up to ${MAX_SUGGESTIONS} people at a time, and ${INITIAL_CREDITS} credits to begin with.`,
          },
        ]}
      />
      <Button className="self-start" onClick={() => goToStep('/preferences-intro')}>
        Get Started
      </Button>
    </PublicPage>
  );
}
