// Says "Saving..." while an answer that was given earlier is not confirmed by the server. Blocks nothing.
import {useEffect, useState} from 'react';
import {SAVING} from '../../rules/wording.ts';
import {useIsOffline} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import {useOldestSending} from './draft-store.ts';

/** A save that is confirmed sooner is not worth a word. */
const NOTE_AFTER_MS = 300;

/** Always in the page, so that its text is announced when it appears. */
export function SavingNote({className}: {className: string}) {
  const since = useOldestSending(useUserID());
  const isOffline = useIsOffline();
  const [slow, setSlow] = useState<number>();
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setTimeout(() => setSlow(since), since + NOTE_AFTER_MS - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  const isSlow = since !== undefined && since === slow;
  return (
    <output className={`text-small text-ink-soft ${className}`}>
      {isSlow && !isOffline ? SAVING : ''}
    </output>
  );
}
