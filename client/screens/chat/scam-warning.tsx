// A word of caution under a message with a link or a phone number, among the first of a conversation.
import {linkifyit} from 'linkify-it';
import {hasPhoneNumber, SCAM_WARNING} from '../../../rules/scam.ts';

const linkify = linkifyit({fuzzyLink: true, fuzzyEmail: false});

export function deservesCaution(text: string): boolean {
  return hasPhoneNumber(text) || linkify.test(text);
}

/** Without a link of its own: the message's are the only ones here. */
export function ScamWarning() {
  return (
    <p role="note" className="px-1 py-1 text-small text-ink-soft">
      {SCAM_WARNING}
    </p>
  );
}
