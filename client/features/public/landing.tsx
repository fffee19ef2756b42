// The landing page.
import {Compass, Feather, Gem} from 'lucide-react';
import {Link} from 'react-router-dom';
import {INITIAL_CREDITS, MATCH_COST} from '../../../rules/credits/credits.ts';
import {MAX_SUGGESTIONS} from '../../../rules/suggestions/suggestion.ts';
import {ButtonLink} from '../../ui/button.tsx';
import {Disclosure} from '../../ui/disclosure.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PublicPage} from '../../ui/page.tsx';
import {SAFETY_PAGES} from '../../ui/safety-pages.ts';

export default function Screen() {
  return (
    <PublicPage>
      <PageHeading className="text-hero">Let's Set You Up</PageHeading>
      <p className="text-lead text-ink-soft">
        Wing introduces single adults who have good reasons to meet. No feed, no endless deck: a few
        people, chosen with care.
      </p>
      <div className="flex flex-col gap-3">
        <Disclosure title="Real compatibility" icon={<Compass aria-hidden="true" />}>
          An honest questionnaire about your days, your plans and what matters to you. Your answers
          stay off your profile; they decide whom you meet, and a card may name what you both share.
        </Disclosure>
        <Disclosure title="Quality over quantity" icon={<Gem aria-hidden="true" />}>
          {`At most ${MAX_SUGGESTIONS} suggestions at a time, each with a reason. You are suggested to each other at the same moment, so every Yes can be answered.`}
        </Disclosure>
        <Disclosure
          title="Genuinely on your team, with credits"
          icon={<Feather aria-hidden="true" />}
        >
          {`You start with ${INITIAL_CREDITS} credits. Only when you both say Yes does a match cost each of you ${MATCH_COST}. Then your wingman breaks the ice for you.`}
        </Disclosure>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink to="/signin" className="max-md:px-2">
          Create account
        </ButtonLink>
        <ButtonLink to="/signin" look="secondary" className="max-md:px-2">
          Sign in
        </ButtonLink>
      </div>
      <p className="text-small text-ink-soft">
        <span>{'By using Wing you agree to our '}</span>
        <Link to="/terms" className="text-action underline underline-offset-4">
          terms
        </Link>
        <span>{'. How we treat your data is in our '}</span>
        <Link to="/privacy" className="text-action underline underline-offset-4">
          privacy note
        </Link>
        <span>.</span>
      </p>
      <nav aria-label="Safety" className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        {SAFETY_PAGES.map(({to, label}) => (
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
