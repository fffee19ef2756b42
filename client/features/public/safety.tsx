// Safety advice.
import {Link} from 'react-router-dom';
import {SAFETY} from '../../../rules/legal-words.ts';
import {Section} from '../../ui/prose.tsx';
import {LinkedSentence} from '../../ui/sentence.tsx';
import {LegalPage, LINK} from './legal-page.tsx';

const LIST = 'flex list-disc flex-col gap-2 ps-5';

export default function Screen() {
  const {writing, meeting, here} = SAFETY;
  return (
    <LegalPage title={SAFETY.title}>
      <Section title={writing.title}>
        <ul className={LIST}>
          <li>{writing.stay}</li>
          <li>{writing.money}</li>
          <li>{writing.links}</li>
          <li>{writing.address}</li>
        </ul>
      </Section>
      <Section title={meeting.title}>
        <ul className={LIST}>
          <li>{meeting.public}</li>
          <li>{meeting.friend}</li>
          <li>{meeting.own}</li>
          <li>{meeting.go}</li>
        </ul>
      </Section>
      <Section title={here.title}>
        <p>{here.text}</p>
        <p>
          <LinkedSentence
            say={here.danger}
            parts={[
              <Link key="rules" to="/community-rules" className={LINK}>
                {here.communityRules}
              </Link>,
            ]}
          />
        </p>
      </Section>
    </LegalPage>
  );
}
