// Turns mails off for the reader of a mail, without signing in. Needs a press, because mail scanners open links.
import {useState} from 'react';
import {useSearchParams} from 'react-router-dom';
import {NOTICE_MAILS_OFF} from '../../../rules/notices/notice-mails.ts';
import {NOTICE_KINDS} from '../../../rules/notices/notices.ts';
import {stopMails} from './notices-api.ts';
import {FormOutcome, Note} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {PublicPage} from '../../ui/page.tsx';
import {useSubmit} from '../../ui/use-submit.ts';

export default function Screen() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const kind = NOTICE_KINDS.find((each) => token.startsWith(`${each}.`));
  return (
    <PublicPage>
      <PageHeading className="text-hero">{NOTICE_MAILS_OFF.title}</PageHeading>
      {kind ? (
        <Stop token={token} label={NOTICE_MAILS_OFF.this(kind)} />
      ) : (
        <Note>{NOTICE_MAILS_OFF.broken}</Note>
      )}
    </PublicPage>
  );
}

function Stop({token, label}: {token: string; label: string}) {
  const {sending, error, note, send} = useSubmit();
  const [stopped, setStopped] = useState<'this' | 'all'>();
  const stop = (how: 'this' | 'all') =>
    send(async () => {
      await stopMails(token, how);
      setStopped(how);
      return NOTICE_MAILS_OFF.done;
    });
  return (
    <>
      <p className="text-lead text-ink-soft">{NOTICE_MAILS_OFF.intro}</p>
      <FormOutcome error={error} note={note} />
      <div className="flex flex-col items-start gap-3">
        {stopped ? null : (
          <Button disabled={sending} onClick={() => void stop('this')}>
            {label}
          </Button>
        )}
        {stopped === 'all' ? null : (
          <Button look="secondary" disabled={sending} onClick={() => void stop('all')}>
            {NOTICE_MAILS_OFF.all}
          </Button>
        )}
      </div>
      <p className="text-small text-ink-soft">{NOTICE_MAILS_OFF.account}</p>
    </>
  );
}
