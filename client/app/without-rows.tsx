// Stands for a page while none of the member's data has come, and says after a while without a connection why: a network that
// blocks WebSockets, no network, or a server in trouble.
import {useEffect, useState} from 'react';
import {NO_DATA} from '../../rules/wording.ts';
import {Loading} from '../ui/loading.tsx';
import {PageHeading} from '../ui/page-heading.tsx';
import {useIsHidden} from '../ui/use-is-hidden.ts';
import {send} from '../platform/http/request.ts';
import {useConnection} from '../platform/replica/connection.ts';
import {isVersionRefused} from '../platform/replica/network.ts';

const EXPLAIN_AFTER_MS = 10_000;
const PROBE_MS = 5000;

type Cause = keyof typeof NO_DATA;

/** When `/readyz` answers 200, the server could serve Zero's WebSocket: the network blocks it. */
async function findCause(): Promise<Cause | undefined> {
  // The connection banner and the notice of a new version say what to do.
  if (isVersionRefused()) return undefined;
  const {status} = await send('/readyz', {timeoutMs: PROBE_MS});
  if (status === 0) return 'offline';
  return status === 200 ? 'blocked' : 'trouble';
}

export function WithoutRows() {
  const [cause, setCause] = useState<Cause>();
  // A tab that was opened in the background connects when it is shown.
  const isHidden = useIsHidden();
  const isConnected = useConnection() === 'connected';
  useEffect(() => {
    if (isHidden || isConnected) return undefined;
    const timer = setInterval(() => void findCause().then(setCause), EXPLAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [isHidden, isConnected]);
  if (!cause || isConnected) return <Loading />;
  const text = cause === 'blocked' ? NO_DATA.blocked.text(location.host) : NO_DATA[cause].text;
  return (
    <main className="mx-auto flex min-h-dvh max-w-narrow flex-col items-start justify-center gap-4 px-6">
      <PageHeading>{NO_DATA[cause].title}</PageHeading>
      <output>{text}</output>
    </main>
  );
}
