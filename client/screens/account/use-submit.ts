// The state of a small form: idle, sending, failed or done.
import {useState} from 'react';

export function useSubmit() {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  /** Runs `work` and shows its result or its error message. */
  const send = async (work: () => Promise<string>) => {
    setSending(true);
    setError(undefined);
    setNote(undefined);
    try {
      setNote(await work());
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setSending(false);
    }
  };
  return {sending, error, note, send};
}
