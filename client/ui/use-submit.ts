// The state of a form that sends a request: idle, sending, failed or done.
import {useState} from 'react';
import {messageOf} from './message-of.ts';

/** `before` is shown until the first request: what the page before this one says. */
export function useSubmit(before: {readonly error?: string; readonly note?: string} = {}) {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState(before.error);
  const [note, setNote] = useState(before.note);
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
  return {sending, error, note, send, setError};
}
