// Safety advice.
import {Link} from 'react-router-dom';
import {FORMER_DAYS} from '../../../rules/safety/safety.ts';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PlainPage} from '../../ui/page.tsx';
import {Section} from '../../ui/prose.tsx';

const LINK = 'text-action underline underline-offset-4';

export default function Screen() {
  return (
    <PlainPage>
      <PageHeading>Safety tips</PageHeading>
      <Section title="While you write">
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>
            Stay on Wing until you know each other. Whoever is in a hurry to leave has a reason.
          </li>
          <li>Never send money, vouchers, codes or pictures of your papers, whatever the story.</li>
          <li>Do not open links from people you do not know.</li>
          <li>Keep your address, your workplace and your last name to yourself for a while.</li>
        </ul>
      </Section>
      <Section title="When you meet">
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>Meet in public, and stay there the first time.</li>
          <li>Tell a friend where you are and until when.</li>
          <li>Come and leave on your own. Keep your drink and your phone with you.</li>
          <li>You can go at any moment. You owe nobody an explanation.</li>
        </ul>
      </Section>
      <Section title="What you can do here">
        <p>
          {`Every suggestion and conversation has a menu. Unmatch ends it for both of you. Block does so too, and you never meet again; they are not told. Report tells us, with the evidence, also for ${FORMER_DAYS} days after a conversation has ended: see your account page.`}
        </p>
        <p>
          <span>{'In danger, call the emergency number of your country first. Our '}</span>
          <Link to="/community-rules" className={LINK}>
            community rules
          </Link>
          <span> say what we do not accept.</span>
        </p>
      </Section>
    </PlainPage>
  );
}
