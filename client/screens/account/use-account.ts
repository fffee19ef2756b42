// The member's account as the server has it, read when the page opens and again after a change.
import {useCallback, useEffect, useState} from 'react';
import {readAccount, type Account} from '../../session/account-api.ts';

type State = {account?: Account; error?: string};

export function useAccount(): State & {reload: () => void} {
  const [state, setState] = useState<State>({});
  const reload = useCallback(() => {
    readAccount().then(
      (account) => setState({account}),
      (error: unknown) => setState({error: error instanceof Error ? error.message : String(error)}),
    );
  }, []);
  useEffect(reload, [reload]);
  return {...state, reload};
}
