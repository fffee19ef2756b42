// The state of a form that sends a request: idle, sending, failed or done.
import {useState} from 'react';
import {messageOf} from './message-of.ts';

export function useSubmit() {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  /** Runs `work` and shows the note that it returns, or its error message. */
  const send = async (work: () => Promise<string | void>) => {
    setSending(true);
    setError(undefined);
    setNote(undefined);
    try {
      setNote((await work()) ?? undefined);
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setSending(false);
    }
  };
  return {sending, error, note, send};
}
