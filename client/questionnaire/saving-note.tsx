// Shows "Saving..." while an earlier step's save is unconfirmed, without blocking the page.
import {useEffect, useState} from 'react';
import {SAVING} from '../../rules/wording.ts';
import {useConnection} from '../zero/connection.ts';
import {useUserID} from '../zero/member.ts';
import {useOldestSave} from './draft-store.ts';

/** Saves confirmed sooner show no note. */
const NOTE_AFTER_MS = 300;

/** Always rendered, so that screen readers announce the text when it appears. */
export function SavingNote({className, otherwise = ''}: {className: string; otherwise?: string}) {
  const since = useOldestSave(useUserID());
  const isOffline = useConnection() === 'offline';
  const [slow, setSlow] = useState<number>();
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setTimeout(() => setSlow(since), since + NOTE_AFTER_MS - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  const isSlow = since !== undefined && since === slow;
  return (
    <output className={`text-small text-ink-soft ${className}`}>
      {isSlow && !isOffline ? SAVING : otherwise}
    </output>
  );
}
