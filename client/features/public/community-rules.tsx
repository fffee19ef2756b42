// The community rules and their enforcement.
import {Link} from 'react-router-dom';
import {MIN_AGE} from '../../../rules/questionnaire/basics.ts';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PlainPage} from '../../ui/page.tsx';
import {Section} from '../../ui/prose.tsx';

const LINK = 'text-action underline underline-offset-4';

export default function Screen() {
  return (
    <PlainPage>
      <PageHeading>Community rules</PageHeading>
      <Section title="Be yourself">
        <p>
          {`One account, your own name, your own age and photos of you. You must be ${MIN_AGE} or older and single.`}
        </p>
      </Section>
      <Section title="Be kind">
        <p>
          No harassment, no threats, no hate. No sexual messages or photos to somebody who has not
          asked for them. A No is a No, and needs no reason.
        </p>
      </Section>
      <Section title="Nothing to sell">
        <p>No advertising, no asking for money, gifts, codes or account details. Ever.</p>
      </Section>
      <Section title="Children">
        <p>
          <span>{'Nothing that sexualises or endangers children has a place here. See '}</span>
          <Link to="/child-safety" className={LINK}>
            child safety
          </Link>
          <span>.</span>
        </p>
      </Section>
      <Section title="When somebody breaks them">
        <p>
          Report them, from the menu of their suggestion or conversation. A person reads every
          report, with the profile, the photos and your conversation. We may warn or suspend an
          account. Whoever is suspended reads why, and how to appeal, when they sign in.
        </p>
      </Section>
    </PlainPage>
  );
}
