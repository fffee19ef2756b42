// The life of a small form: at rest, sending, refused with a sentence, or done with one.
import {useState} from 'react';

export function useSending() {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [note, setNote] = useState<string>();
  /** Runs `work` and shows the sentence it answers, or the one it was refused with. */
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
