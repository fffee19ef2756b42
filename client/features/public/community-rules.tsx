// The community rules and their enforcement.
import {Link} from 'react-router-dom';
import {COMMUNITY_RULES} from '../../../rules/legal-words.ts';
import {Section} from '../../ui/prose.tsx';
import {LinkedSentence} from '../../ui/sentence.tsx';
import {LegalPage, LINK, Paragraph} from './legal-page.tsx';

export default function Screen() {
  return (
    <LegalPage title={COMMUNITY_RULES.title}>
      <Paragraph of={COMMUNITY_RULES.yourself} />
      <Paragraph of={COMMUNITY_RULES.kind} />
      <Paragraph of={COMMUNITY_RULES.selling} />
      <Section title={COMMUNITY_RULES.children.title}>
        <p>
          <LinkedSentence
            say={COMMUNITY_RULES.children.text}
            parts={[
              <Link key="child-safety" to="/child-safety" className={LINK}>
                {COMMUNITY_RULES.children.childSafety}
              </Link>,
            ]}
          />
        </p>
      </Section>
      <Paragraph of={COMMUNITY_RULES.broken} />
    </LegalPage>
  );
}
