// When the server looks for suggestions next.
import {useEffect} from 'react';
import {reloadConfig, useConfig} from '../../platform/http/config.ts';
import {momentAhead} from '../../ui/day-name.ts';
import {useIsHidden} from '../../ui/use-is-hidden.ts';

/** The server may be behind this device's clock. */
const RELOAD_AFTER_MS = 10_000;

/** Milliseconds since 1970; NaN while it is not known. */
const useNextRoundAt = () => Date.parse(useConfig().nextRoundAt ?? '');

/** Once a page: after each round it asks for the time of the next one. */
export function useReloadAfterRounds(): void {
  const at = useNextRoundAt();
  const isHidden = useIsHidden();
  useEffect(() => {
    if (Number.isNaN(at) || isHidden) return undefined;
    const timer = setTimeout(reloadConfig, Math.max(0, at - Date.now()) + RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [at, isHidden]);
}

/** The time of the next round in words, such as "today at 18:00"; undefined while it is not known. */
export function useNextRound(): string | undefined {
  // A tab that is shown again after a night is drawn anew: its "tomorrow" was of the day before.
  useIsHidden();
  return momentAhead(useNextRoundAt());
}
