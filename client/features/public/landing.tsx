// The landing page.
import Compass from 'lucide-react/icons/compass';
import Feather from 'lucide-react/icons/feather';
import Gem from 'lucide-react/icons/gem';
import {Link} from 'react-router-dom';
import {LANDING} from '../../../rules/public-words.ts';
import {ButtonLink} from '../../ui/button.tsx';
import {Disclosure} from '../../ui/disclosure.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PublicPage} from '../../ui/page.tsx';
import {safetyPages} from '../../ui/safety-pages.ts';
import {LinkedSentence} from '../../ui/sentence.tsx';

const LINK = 'text-action underline underline-offset-4';

export default function Screen() {
  return (
    <PublicPage>
      <PageHeading className="text-hero">{LANDING.title}</PageHeading>
      <p className="text-lead text-ink-soft">{LANDING.lead}</p>
      <div className="flex flex-col gap-3">
        <Disclosure title={LANDING.compatibility.title} icon={<Compass aria-hidden="true" />}>
          {LANDING.compatibility.text}
        </Disclosure>
        <Disclosure title={LANDING.quality.title} icon={<Gem aria-hidden="true" />}>
          {LANDING.quality.text}
        </Disclosure>
        <Disclosure title={LANDING.team.title} icon={<Feather aria-hidden="true" />}>
          {LANDING.team.text}
        </Disclosure>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink to="/signin" className="max-md:px-2">
          {LANDING.createAccount}
        </ButtonLink>
        <ButtonLink to="/signin" look="secondary" className="max-md:px-2">
          {LANDING.signIn}
        </ButtonLink>
      </div>
      <p className="text-small text-ink-soft">
        <LinkedSentence
          say={LANDING.agree}
          parts={[
            <Link key="terms" to="/terms" className={LINK}>
              {LANDING.terms}
            </Link>,
            <Link key="privacy" to="/privacy" className={LINK}>
              {LANDING.privacy}
            </Link>,
          ]}
        />
      </p>
      <nav aria-label={LANDING.safety} className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        {safetyPages().map(({to, label}) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-8 items-center text-action underline underline-offset-4"
          >
            {label}
          </Link>
        ))}
      </nav>
    </PublicPage>
  );
}
