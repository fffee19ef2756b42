// Shows "Saving..." while an earlier step's save is unconfirmed, without blocking the page.
import {useEffect, useState} from 'react';
import {WORDS} from '../../../rules/common-words.ts';
import {isUnanswered} from '../../platform/writes/entry.ts';
import {useChanges} from '../../platform/writes/use-queue.ts';
import {useConnection} from '../../platform/replica/connection.ts';

/** Saves confirmed sooner show no note. */
const NOTE_AFTER_MS = 300;

/** When the oldest unconfirmed save of any tab began, ms. */
function useOldestSave(): number | undefined {
  const saves = useChanges().filter((entry) => entry.fields && isUnanswered(entry));
  return saves.length === 0 ? undefined : Math.min(...saves.map(({at}) => at));
}

/** Always rendered, so that screen readers announce the text when it appears. */
export function SavingNote({className, otherwise = ''}: {className: string; otherwise?: string}) {
  const since = useOldestSave();
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
      {isSlow && !isOffline ? WORDS.saving : otherwise}
    </output>
  );
}
