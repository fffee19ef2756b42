// The check of the member's photos, as the server has it. Nothing of it is kept on the device.
import {useEffect, useState} from 'react';
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
  const read = () => send(async () => setCheck(await call(PATH, checkShape)));
  // Also when the network is back.
  useEffect(() => {
    if (!isOffline) void read();
    // oxlint-disable-next-line react/exhaustive-deps -- `read` is another function in each render
  }, [isOffline]);
  const change = (options: Parameters<typeof call>[2]) =>
    send(async () => {
      try {
        setCheck(await call(PATH, checkShape, {timeoutMs: TIMEOUT_MS, ...options}));
      } catch (failure) {
        // The server may have done it all the same, or another device something else.
        const now = await call(PATH, checkShape).catch(() => undefined);
        if (!now || now.state === check?.state) throw failure;
        setCheck(now);
      }
    });
  return {
    check,
    isOffline,
    sending,
    error,
    read,
    ask: () => change({method: 'PUT'}),
    sendPicture: (jpeg: Blob) => change({jpeg}),
    withdraw: () => change({method: 'DELETE'}),
  };
}
