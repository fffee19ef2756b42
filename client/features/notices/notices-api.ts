// Requests about notices: the member's choices, which the device keeps, what a page has shown, and turning mails off without a session.
import * as v from 'valibot';
import {NOTICE_SWITCHES} from '../../../rules/notices/notices.ts';
import {readAs} from '../../../rules/read-as.ts';
import {call, command, send} from '../../platform/http/request.ts';
import {readDraft, writeDraft} from '../../platform/storage/remembered.ts';

const NOTICES = '/api/notices';

const choices = v.object({
  off: v.array(v.picklist(NOTICE_SWITCHES)),
  namesInMails: v.boolean(),
  isMailRefused: v.boolean(),
});
export type NoticeChoices = v.InferOutput<typeof choices>;

export const readNotices = (): Promise<NoticeChoices> => call(NOTICES, choices);

const KEPT = 'notices';

/** The choices as this device last knew them. */
export function keptNotices(userID: string): NoticeChoices | undefined {
  const kept = readDraft(userID, KEPT);
  return kept === undefined ? undefined : readAs(choices, JSON.parse(kept));
}

export const keepNotices = (userID: string, known: NoticeChoices): void =>
  writeDraft(userID, KEPT, JSON.stringify(known));

/** Tells the server that the member looks at a connected page with all rows. A lost report costs a notice that was not needed. */
export function reportSeen(): void {
  const {timeZone} = Intl.DateTimeFormat().resolvedOptions();
  void send(`${NOTICES}/seen`, {json: {timeZone}});
}

/** @throws Refused for a link that is not Wing's. */
export async function stopMails(token: string, how: 'this' | 'all'): Promise<void> {
  const all = how === 'all' ? '&all=1' : '';
  await command(`/api/unsubscribe?token=${encodeURIComponent(token)}${all}`);
}
