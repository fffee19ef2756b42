// Standards against child abuse, with the contact.
import {CHILD_SAFETY} from '../../../rules/legal-words.ts';
import {useConfig} from '../../platform/http/config.ts';
import {Section} from '../../ui/prose.tsx';
import {LegalPage, LINK, Paragraph} from './legal-page.tsx';

export default function Screen() {
  const {contactEmail} = useConfig();
  const {tell} = CHILD_SAFETY;
  return (
    <LegalPage title={CHILD_SAFETY.title}>
      <Paragraph of={CHILD_SAFETY.forbidden} />
      <Section title={tell.title}>
        <p>{tell.how}</p>
        {contactEmail ? (
          <p>
            <a href={`mailto:${contactEmail}`} dir="ltr" className={`font-semibold ${LINK}`}>
              {contactEmail}
            </a>
          </p>
        ) : null}
        <p>{tell.after}</p>
      </Section>
    </LegalPage>
  );
}
