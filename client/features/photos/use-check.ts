// The check of the member's photos, as the server has it. Nothing of it is kept on the device.
import {useCallback, useEffect, useState} from 'react';
import {checkShape, type Check} from '../../../rules/photos/verification.ts';
import {call} from '../../platform/http/request.ts';
import {useConnection} from '../../platform/replica/connection.ts';
import {useSubmit} from '../../ui/use-submit.ts';

const PATH = '/api/photos/check';
/** For the picture, which waits in the server's queue. */
const TIMEOUT_MS = 120_000;

export function useCheck() {
  const isOffline = useConnection() === 'offline';
  const [check, setCheck] = useState<Check>();
  const {sending, error, send} = useSubmit();
  const read = useCallback(() => {
    call(PATH, checkShape).then(setCheck, () => undefined);
  }, []);
  // Also when the network is back.
  useEffect(read, [read, isOffline]);
  const change = (options: Parameters<typeof call>[2]) =>
    send(async () => setCheck(await call(PATH, checkShape, {timeoutMs: TIMEOUT_MS, ...options})));
  return {
    check,
    isOffline,
    sending,
    error,
    ask: () => change({method: 'PUT'}),
    sendPicture: (jpeg: Blob) => change({jpeg}),
    withdraw: () => change({method: 'DELETE'}),
  };
}
