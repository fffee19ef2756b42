// The privacy policy. Must match the code.
import {LEAVE_GRACE_DAYS} from '../../../rules/account/leaving.ts';
import {PHOTO_HASH_BITS, PHOTO_HASH_DAYS, PHOTO_WAITS} from '../../../rules/photos/photo-states.ts';
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
          Nobody else does, and nobody is ever shown your email address, how many credits you have
          or how you answered a suggestion before you both said Yes. When one of you cannot pay for
          a match then, both are told. In a chat the other sees that you are typing, and what you
          have seen.
        </p>
      </Section>
      <Section title="What the questionnaire is for">
        <p>
          Your answers decide whom we suggest and why. A suggestion may say what the two of you have
          in common: an interest, a first date, a way to spend time. Of what only one of you has
          answered it tells nothing but the line about where you live, below.
        </p>
      </Section>
      <Section title="Where you live">
        <p>
          You type the towns where you live and where you come from. If you pick them from the list,
          Wing can keep to the distance that you and others wish for, and see who grew up in the
          same town or country. We never ask your device where it is. If both of you have picked
          one, a card tells the other person one of three things: that you live in the same town,
          about how far away your town is (in steps from 10 to 500 km), or your country. It never
          tells the name of your town. The line is worked out on our server when you are suggested
          to each other.
        </p>
      </Section>
      <Section title="Learning from answers">
        <p>
          Your Yes and No teach Wing which suggestions suit you, and others too. It compares them
          with what the two of you said in the questionnaire, your ages and how often you yourself
          say Yes; never with names, photos, gender, who is older, race, religion, origin or how
          often somebody is said Yes to. Only if you gave points to the same hometown or a similar
          culture, your two hometowns are compared. For that we keep whom you answered, how, and how
          likely Wing thought a Yes to be, also after the card has gone. You can turn this off on
          your account page; your answers then teach nothing, and how often you say Yes no longer
          counts. Deleting your account deletes them.
        </p>
      </Section>
      <Section title="What we keep">
        <p>
          Your email address and, if you chose one, your password in a form that cannot be read
          back; your profile, answers and photos; your suggestions and what you answered; your
          conversations; when you last gave your age, to ask you a year later whether it is still
          right; the day of your last visit, so that members who have not come for long are
          suggested to fewer people or nobody; every change to your credits, and what you paid for
          some; whom you have blocked and what you have reported; and for each device that is signed
          in, since when and with which browser. What our software records of its own work holds no
          addresses and none of your words. When a page of ours breaks, your browser tells us which
          page it was and where in our code it happened, and nothing else.
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
          without a connection, what you have typed and not saved, and messages that could not be
          sent yet. What you could see of somebody who is gone leaves your screens at once, and this
          copy when it is next tidied: a day later at the earliest, once Wing has been open here for
          some minutes. Logging out deletes all of it. When you are signed out in another way, such
          as from another device, what you have typed and not sent stays here until you sign in
          again; the rest is deleted when Wing is next open here.
        </p>
      </Section>
      <Section title="Notifications">
        <p>
          Only if you turn them on: your browser’s push service then learns that there is something
          new for you, and nothing of who wrote or what, unless you ask to see that. We keep the
          address at which that service reaches this browser until you turn them off or log out.
        </p>
      </Section>
      <Section title="Mails">
        <p>
          Wing writes to you when you have a match, an unread message or suggestions and are not
          looking: never what somebody wrote, an answer or a photo, and a first name only if you
          turn that on. For this we keep when you last looked, your browser’s time zone, and what we
          told you. Mails hold nothing that reports whether you opened them. Every mail has a link
          that stops them, and your account lets you choose.
        </p>
      </Section>
      <Section title="Your photos">
        <p>
          {`${PHOTO_WAITS}: a model on our own server, and our team where the model is not sure. No other service gets them. What the model says of a photo is kept as long as the photo, and beside a decision of our team without your name for good, to see how often the model is right. Of a photo that our team refuses, and of the photos of somebody who is suspended, we keep a fingerprint of ${PHOTO_HASH_BITS} bits for ${PHOTO_HASH_DAYS} days, also when the account is deleted meanwhile. It tells whether the same picture comes again; no picture can be made of it.`}
        </p>
      </Section>
      <Section title="Blocking and reports">
        <p>
          Whom you block is known to you and us alone. When you report somebody, we keep their
          profile, their photos and your conversation as they are at that moment, so that deleting
          them cannot hide anything. Our team reads reports; what it does about them is written
          down. We delete what was kept 180 days after a report is closed.
        </p>
      </Section>
      <Section title="What our team sees">
        <p>
          When somebody reports you or you write to us, the few people who run Wing may open your
          page: your email address, profile, photos, devices, credits, suggestions, and reports
          about and by you. They read messages only as far as a report keeps them, and can make the
          download of your data, which holds your conversations, when you ask for it. They sign in
          with a password and a second factor, and every look and every act is written down, with
          its reason, where none of them can change it. They also see how many signed up and matched
          today, and counts of groups, such as how many said Yes in a week: groups of fewer than
          five are left out.
        </p>
      </Section>
      <Section title="Your data is yours">
        <p>
          {`On your account page you can download your profile, answers, photos, suggestions, conversations and credits, and delete your account. You are then out of everybody’s sight at once, and for ${LEAVE_GRACE_DAYS} days you can come back by signing in. After that your profile, answers, photos and messages are deleted. Entries of our bookkeeping stay, with nobody’s name on them, and so does what is evidence in a report. A backup holds what there was when it was made, until it is deleted itself.`}
        </p>
      </Section>
      <Section title="Payments">
        <p>
          Where credits are sold, Stripe takes the payment on a page of its own. It gets the number
          of your account at Wing and what you type there, and keeps its record as the law asks,
          also when you leave. We never see your card.
        </p>
      </Section>
      <Section title="The list of towns">
        <p>
          It is from GeoNames (geonames.org), licensed under CC BY 4.0, with some regions renamed.
          It is on our own server: no other service learns what you type.
        </p>
      </Section>
      <Section title="Cookies">
        <p>
          One, to keep you signed in, and others for some minutes while you sign in with Google or
          are told why you cannot. There is no tracking and no advertising.
        </p>
      </Section>
    </PlainPage>
  );
}
