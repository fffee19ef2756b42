// The state of the member's latest data export.
import {useCallback, useEffect, useState} from 'react';
import {requestExport, readExport, type DataExport} from './export-api.ts';
import {lastKnown} from './cached-state.ts';
import {messageOf} from '../../ui/message-of.ts';

const POLL_INTERVAL_MS = 1500;

const useLastExport = lastKnown<{found: DataExport | undefined}>();

export type Packing = ReturnType<typeof useExport>;

export function useExport(isCutOff: boolean) {
  const [answer, setAnswer] = useLastExport();
  const [error, setError] = useState<string>();
  const look = useCallback(
    (ask: () => Promise<DataExport | undefined>) => {
      const fail = (failure: unknown) => setError(messageOf(failure));
      const show = (found: DataExport | undefined) => {
        setAnswer({found});
        setError(undefined);
      };
      ask().then(show, fail);
    },
    [setAnswer],
  );
  useEffect(() => {
    if (!isCutOff) look(readExport);
  }, [look, isCutOff]);
  const found = answer?.found;
  const isPacking = found?.until === null && !found.failed;
  useEffect(() => {
    if (!isPacking || isCutOff) return undefined;
    const timer = setInterval(() => look(readExport), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPacking, look, isCutOff]);
  return {
    found,
    isPacking,
    error: isCutOff ? undefined : error,
    ask: () => look(requestExport),
    /** Whether the server has answered or failed. */
    isSettled: answer !== undefined || error !== undefined || isCutOff,
  };
}
