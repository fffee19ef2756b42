// What can be done with a message that is there: copy it.
import {Copy} from 'lucide-react';
import {toast} from '../../ui/toast.ts';

export function MessageActions({text}: {text: string}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast('Copied.');
    } catch {
      toast('This browser does not let Wing copy.');
    }
  };
  return (
    <button
      type="button"
      aria-label="Copy message"
      title="Copy message"
      onClick={() => void copy()}
      className="grid size-9 shrink-0 place-items-center rounded-quill text-ink-soft opacity-0 group-hover:opacity-100 hover:text-action focus-visible:opacity-100 pointer-coarse:opacity-100"
    >
      <Copy aria-hidden="true" size={17} />
    </button>
  );
}
