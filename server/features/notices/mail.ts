// The mail of a notice.
import {
  alsoWaiting,
  isLinkInMails,
  MAIL_FOOTER,
  noticeWords,
} from '../../../rules/notices/notice-mails.ts';
import type {Mail} from '../../platform/mail/mailer.ts';
import type {NoticeEvent} from './decide.ts';
import {htmlOf, textOf, type MailContent} from './mail-layout.ts';

type NoticeMail = {
  readonly userId: string;
  readonly email: string;
  readonly namesInMails: boolean;
  /** The notice's id. */
  readonly id: string;
  readonly event: NoticeEvent;
  /** What else the member will find. */
  readonly others: readonly NoticeEvent[];
};

type Site = {readonly publicUrl: string; readonly unsubscribeToken: string};

export function noticeMail(
  {userId, email, namesInMails, id, event, others}: NoticeMail,
  {publicUrl, unsubscribeToken}: Site,
): Mail {
  const {kind, page, name} = event;
  const isNamed = namesInMails && name !== undefined && !isLinkInMails(name);
  const {subject, text, button} = noticeWords(kind, isNamed ? name : undefined);
  const also = alsoWaiting(others.map((other) => other.kind).filter((other) => other !== kind));
  const content: MailContent = {
    heading: subject,
    paragraphs: also ? [text, also] : [text],
    button: {label: button, url: `${publicUrl}${page}`},
    why: MAIL_FOOTER.why(kind),
    links: [
      {label: MAIL_FOOTER.stop, url: `${publicUrl}/unsubscribe?token=${unsubscribeToken}`},
      {label: MAIL_FOOTER.choose, url: `${publicUrl}/account#notices`},
    ],
  };
  return {
    to: email,
    userId,
    subject,
    text: textOf(content),
    html: htmlOf(content),
    id,
    headers: {
      'Feedback-ID': `${kind}:notice:wing`,
      'List-Unsubscribe': `<${publicUrl}/api/unsubscribe?token=${unsubscribeToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
