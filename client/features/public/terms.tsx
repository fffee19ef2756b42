// The terms of service.
import {TERMS} from '../../../rules/legal-words.ts';
import {Section} from '../../ui/prose.tsx';
import {LegalPage, Paragraph} from './legal-page.tsx';

export default function Screen() {
  return (
    <LegalPage title={TERMS.title}>
      <Paragraph of={TERMS.who} />
      <Paragraph of={TERMS.credits} />
      <Paragraph of={TERMS.answers} />
      <Paragraph of={TERMS.wingman} />
      <Section title={TERMS.decent.title}>
        <p>{TERMS.decent.text}</p>
        <p>{TERMS.decent.report}</p>
      </Section>
      <Paragraph of={TERMS.leaving} />
    </LegalPage>
  );
}
