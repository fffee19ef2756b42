// Asks once, after the first match in this browser, whether this device shall show notifications. Later /account does.
// Notifications need a service worker: the first visit of a device, which installs it, does not ask.
import {useQuery} from '@rocicorp/zero/react';
import {useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {PUSH_ANSWERED, type PushState} from '../../platform/pwa/push.ts';
import {PushSwitch, usePushState} from './push-switch.tsx';
import {browserStorage} from '../../platform/storage/storage.ts';

export default function PushQuestion() {
  const [chats] = useQuery(queries.me.chats());
  const [state, setState] = usePushState();
  const [isAnswered, setAnswered] = useState(
    () => browserStorage.read(PUSH_ANSWERED) !== undefined,
  );
  if (chats.length === 0 || isAnswered || state !== 'off') return null;
  if (!navigator.serviceWorker.controller) return null;
  const note = () => {
    browserStorage.write(PUSH_ANSWERED, 'yes');
    setAnswered(true);
  };
  const change = (next: PushState) => {
    setState(next);
    note();
  };
  return <PushSwitch state={state} onChange={change} onDecline={note} />;
}
