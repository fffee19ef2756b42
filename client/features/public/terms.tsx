// The terms of service.
import {MIN_AGE} from '../../../rules/questionnaire/basics.ts';
import {INITIAL_CREDITS, MATCH_COST} from '../../../rules/credits/credits.ts';
import {LEAVE_GRACE_DAYS} from '../../../rules/account/leaving.ts';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PlainPage} from '../../ui/page.tsx';
import {Section} from '../../ui/prose.tsx';

export default function Screen() {
  return (
    <PlainPage>
      <PageHeading>Terms</PageHeading>
      <Section title="Who may use Wing">
        <p>
          {`Wing is for single adults. You must be ${MIN_AGE} or older, and the person you describe must be you.`}
        </p>
      </Section>
      <Section title="Credits">
        <p>
          {`You start with ${INITIAL_CREDITS} credits. A match costs each side ${MATCH_COST}, and only when both have said Yes. Credits are not money and cannot be paid out.`}
        </p>
      </Section>
      <Section title="Your answers">
        <p>
          A Yes or a No is given once. A No is final: the two of you will not be suggested to each
          other again, and the other person is not told.
        </p>
      </Section>
      <Section title="The wingman">
        <p>
          The first message in a new chat is written by a program and marked as such. It is a
          suggestion for a conversation, nothing more.
        </p>
      </Section>
      <Section title="Being decent">
        <p>
          Write to people as you would speak to them. Do not impersonate, threaten, advertise or
          share what was told to you in confidence.
        </p>
        <p>
          Whoever does can be reported. Our team reads every report, and may suspend an account. Who
          is suspended reads so when they sign in, and where to object.
        </p>
      </Section>
      <Section title="Leaving">
        <p>
          {`You can leave at any time, on your account page. Nobody sees you from that moment on, and after ${LEAVE_GRACE_DAYS} days the account is deleted for good, unless you sign in before then. Credits go with it.`}
        </p>
      </Section>
    </PlainPage>
  );
}
