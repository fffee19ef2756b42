// What is kept, who sees it, and what never leaves the server. True of this code, or it must change.
import {PageHeading} from '../../ui/page-heading.tsx';
import {PlainPage} from '../../ui/page.tsx';
import {Section} from '../../ui/prose.tsx';

export default function Screen() {
  return (
    <PlainPage>
      <PageHeading>Privacy</PageHeading>
      <Section title="What others see">
        <p>
          People you are suggested to or chat with see your name, age, gender, photos and About Me.
          Nobody else does, and nobody is ever shown your email address, your credits, your answers
          to the questionnaire or how you answered a suggestion before you both said Yes.
        </p>
      </Section>
      <Section title="What the questionnaire is for">
        <p>
          Your answers decide whom we suggest and why. When you match, what you have in common may
          be put into words for the two of you.
        </p>
      </Section>
      <Section title="The wingman">
        <p>
          To write an opening question, our server may send what you have in common and your
          single-choice answers to a language model. Names, photos and messages are not sent.
        </p>
      </Section>
      <Section title="On this device">
        <p>
          While you are signed in, your browser keeps a copy of what you may see, so that Wing works
          without a connection, and messages that could not be sent yet. Logging out deletes all of
          it.
        </p>
      </Section>
      <Section title="Notifications">
        <p>
          Only if you turn them on: your browser’s push service then learns that there is something
          new for you, and nothing of who wrote or what, unless you ask to see that.
        </p>
      </Section>
      <Section title="Cookies">
        <p>One, to keep you signed in. There is no tracking and no advertising.</p>
      </Section>
    </PlainPage>
  );
}
