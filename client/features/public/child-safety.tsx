// Standards against child abuse, with the contact.
import {MIN_AGE} from '../../../rules/questionnaire/basics.ts';
import {useConfig} from '../../platform/http/config.ts';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PlainPage} from '../../ui/page.tsx';
import {Section} from '../../ui/prose.tsx';

export default function Screen() {
  const {contactEmail} = useConfig();
  return (
    <PlainPage>
      <PageHeading>Child safety</PageHeading>
      <Section title="What we do not accept">
        <p>
          {`Wing is for adults: nobody under ${MIN_AGE} may use it. Anything that sexualises, grooms, exploits or endangers children, in a profile, a photo or a message, is forbidden.`}
        </p>
      </Section>
      <Section title="Tell us">
        <p>
          Report the member from the menu of their suggestion or conversation (choose “May be under
          18”, or “Something else” and say what), or write to our child-safety contact:
        </p>
        {contactEmail ? (
          <p>
            <a
              href={`mailto:${contactEmail}`}
              className="font-semibold text-action underline underline-offset-4"
            >
              {contactEmail}
            </a>
          </p>
        ) : null}
        <p>
          A person reads it. We keep the evidence, suspend the account where it is called for and
          work with the authorities as the law demands. If a child is in danger now, call the police
          first.
        </p>
      </Section>
    </PlainPage>
  );
}
