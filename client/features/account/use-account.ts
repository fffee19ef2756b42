// The member's account from the server, read at the start and after each change.
import {useCallback, useEffect, useState} from 'react';
import {readAccount, type Account} from '../../platform/session/account-api.ts';
import {Unreachable} from '../../platform/http/request.ts';
import {useConnection} from '../../platform/replica/connection.ts';
import {lastKnown} from './cached-state.ts';
import {messageOf} from '../../ui/message-of.ts';

const RETRY_DELAY_MS = 5000;

type Failure = {error: string; isUnreachable: boolean};

const useLastAccount = lastKnown<Account>();

/** `isUnreachable` while the server cannot be reached; the earlier data stays. */
export function useAccount() {
  const isOffline = useConnection() === 'offline';
  const [account, setAccount] = useLastAccount();
  const [failure, setFailure] = useState<Failure>();
  const reload = useCallback(() => {
    const show = (answer: Account) => {
      setAccount(answer);
      setFailure(undefined);
    };
    const fail = (reason: unknown) => {
      setFailure({error: messageOf(reason), isUnreachable: reason instanceof Unreachable});
    };
    readAccount().then(show, fail);
  }, [setAccount]);
  // Also retried when the network is back.
  useEffect(reload, [reload, isOffline]);
  useEffect(() => {
    if (!failure?.isUnreachable) return undefined;
    const timer = setTimeout(reload, RETRY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [failure, reload]);
  return {account, error: failure?.error, isUnreachable: failure?.isUnreachable === true, reload};
}
