// The warning under one of the first messages that has a link or a phone number.
import {hasPhoneNumber, SCAM_WARNING} from '../../../rules/scam.ts';
import {findLinks} from './find-links.ts';

export function needsScamWarning(text: string): boolean {
  return hasPhoneNumber(text) || findLinks(text).length > 0;
}

/** Contains no link, so that the message's links are the only ones. */
export function ScamWarning() {
  return (
    <p role="note" className="px-1 py-1 text-small text-ink-soft">
      {SCAM_WARNING}
    </p>
  );
}
