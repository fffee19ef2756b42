// How many writes wait for the server, while the page is not connected.
import {waitingInWords} from '../../../rules/writes.ts';
import {Note} from '../../ui/alert.tsx';
import {useConnection} from '../replica/connection.ts';
import {useWaiting} from './use-queue.ts';

export function WaitingWrites() {
  const {messages, changes} = useWaiting();
  const isConnected = useConnection() === 'connected';
  if (isConnected || messages + changes === 0) return null;
  return (
    <output>
      <Note>{waitingInWords(messages, changes)}</Note>
    </output>
  );
}
