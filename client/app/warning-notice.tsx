// An operator's warning, on every page until the member has read it. Asked for once a visit.
import {useEffect, useState} from 'react';
import {WORDS} from '../../rules/common-words.ts';
import {WARNING} from '../../rules/safety/report.ts';
import {readWarning, warningRead} from '../platform/session/account-api.ts';
import {FormError} from '../ui/alert.tsx';
import {Button} from '../ui/button.tsx';
import {Sentence} from '../ui/sentence.tsx';
import {useSubmit} from '../ui/use-submit.ts';
import {useCover} from './use-cover.ts';

export function WarningNotice() {
  const [why, setWhy] = useState<string | null>(null);
  // The mail has the warning too: a failed request waits for the next visit.
  useEffect(() => void readWarning().then(setWhy, () => undefined), []);
  return why === null ? null : <Warning why={why} onRead={() => setWhy(null)} />;
}

function Warning({why, onRead}: {why: string; onRead: () => void}) {
  const place = useCover<HTMLDivElement>('notice');
  const {sending, error, send} = useSubmit();
  return (
    <section
      ref={place}
      data-notice
      aria-label={WARNING.title}
      className="pointer-events-auto mb-2 flex w-full max-w-page flex-wrap items-center gap-x-4 rounded-quill bg-danger-tint px-4 py-2 text-small text-ink shadow-lift"
    >
      <p className="min-w-48 flex-1 [overflow-wrap:anywhere]">
        <Sentence about={why} say={WARNING.text} />
      </p>
      <Button
        look="quiet"
        pending={sending && WORDS.saving}
        onClick={() => void send(() => warningRead().then(onRead))}
      >
        {WARNING.read}
      </Button>
      <FormError message={error} />
    </section>
  );
}
