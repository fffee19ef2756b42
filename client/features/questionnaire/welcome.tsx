// The first page after sign-up.
import Feather from 'lucide-react/icons/feather';
import Lock from 'lucide-react/icons/lock';
import Timer from 'lucide-react/icons/timer';
import {WELCOME} from '../../../rules/questionnaire/questionnaire-words.ts';
import {useGoToStep} from './editing.ts';
import {Button} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PublicPage} from '../../ui/page.tsx';
import {PointList} from '../../ui/point-list.tsx';

export default function Screen() {
  const goToStep = useGoToStep();
  return (
    <PublicPage footer={null}>
      <PageHeading className="text-hero">{WELCOME.title}</PageHeading>
      <p className="text-lead text-ink-soft">{WELCOME.lead}</p>
      <PointList
        points={[
          {Icon: Timer, text: WELCOME.minutes},
          {
            Icon: Lock,
            text: WELCOME.private,
          },
          {
            Icon: Feather,
            text: WELCOME.people,
          },
        ]}
      />
      <Button className="self-start" onClick={() => goToStep('/preferences-intro')}>
        {WELCOME.start}
      </Button>
    </PublicPage>
  );
}
