// What every signed-in page stands in: the replica, the connection's state in words, and the check
// whether the member's profile is complete. Fetched by those who are signed in only.
import {ZeroProvider, useZero} from '@rocicorp/zero/react';
import {useEffect, type ReactNode} from 'react';
import {queries} from '../../queries/index.ts';
import {useDelivery} from '../outbox/use-outbox.ts';
import {UnfinishedSaves} from '../questionnaire/unfinished-saves.tsx';
import {Loading} from '../ui/loading.tsx';
import {ToastProvider} from '../ui/toast.tsx';
import {useReconnect} from '../zero/connection.ts';
import {useZeroFor} from '../zero/instance.ts';
import {useCompleteness} from '../zero/member.ts';
import {ConnectionBanner} from './connection-banner.tsx';
import {Notices} from './notices.tsx';
import {UpdateNotice} from './update-notice.tsx';

type MemberShellProps = {userID: string; children: ReactNode};

export default function MemberShell({userID, children}: MemberShellProps) {
  const zero = useZeroFor(userID);
  return (
    <ZeroProvider zero={zero}>
      <Subscriptions />
      <UnfinishedSaves />
      <ToastProvider>
        <Notices />
        <div className="flex min-h-dvh flex-col has-data-fills-screen:h-dvh">
          <ConnectionBanner />
          <UpdateNotice />
          <WhenKnown>{children}</WhenKnown>
        </div>
      </ToastProvider>
    </ZeroProvider>
  );
}

/** Holds everything one may see, so that each page opens on data that is already here, offline too. */
function Subscriptions() {
  const zero = useZero();
  useReconnect();
  useDelivery();
  useEffect(() => {
    const held = [
      zero.preload(queries.me.profile()),
      zero.preload(queries.me.photos()),
      zero.preload(queries.me.questionnaire()),
      zero.preload(queries.me.wallet()),
      zero.preload(queries.me.creditEntries()),
      zero.preload(queries.me.suggestions()),
      zero.preload(queries.me.chats()),
    ];
    return () => held.forEach(({cleanup}) => cleanup());
  }, [zero]);
  return null;
}

function WhenKnown({children}: {children: ReactNode}) {
  return useCompleteness() === 'checking' ? <Loading /> : children;
}
