import type {Zero} from '@rocicorp/zero';
import {useZero} from '@rocicorp/zero/react';
import {useEffect} from 'react';
import {queries} from '../../queries/index.ts';
import {HIDDEN_TAB_DISCONNECT_MS} from '../../rules/sync.ts';
import {useIsHidden} from '../ui/use-is-hidden.ts';
import {useConnection} from '../zero/connection.ts';
import {mayDisconnect, type HiddenTab} from '../zero/hidden-tab.ts';
import {disconnectUntilVisible} from '../zero/instance.ts';

/** How often a tab that may not disconnect yet looks again. */
const CHECK_INTERVAL_MS = 60_000;

async function describeTab(zero: Zero): Promise<HiddenTab> {
  const {pushState} = await import('../pwa/push.ts');
  const push = await pushState();
  const chats = await zero.run(queries.me.chats());
  const suggestions = await zero.run(queries.me.suggestions());
  const accepted = suggestions.filter(({response, outcome}) => response === 'Yes' && !outcome);
  return {
    isPushOn: push === 'on',
    openChats: chats.length,
    pendingMatches: accepted.length,
  };
}

/**
 * Disconnects this tab when it has been hidden and connected without interruption for {@link HIDDEN_TAB_DISCONNECT_MS},
 * after which the server has taken every write of the tab, and when {@link mayDisconnect} allows it.
 */
export function useDisconnectWhenHidden(): void {
  const zero = useZero();
  const isHidden = useIsHidden();
  const isConnected = useConnection() === 'connected';
  useEffect(() => {
    if (!isHidden || !isConnected) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const check = async () => {
      // A tab that cannot be described stays connected.
      const tab = await describeTab(zero).catch(() => undefined);
      if (isOver) return;
      if (tab && mayDisconnect(tab)) disconnectUntilVisible(zero);
      else timer = setTimeout(check, CHECK_INTERVAL_MS);
    };
    timer = setTimeout(check, HIDDEN_TAB_DISCONNECT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [zero, isHidden, isConnected]);
}
