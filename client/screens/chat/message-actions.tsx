// The button that copies a message.
import {Copy} from 'lucide-react';
import {copyText} from '../../ui/copy-text.ts';

export function MessageActions({text}: {text: string}) {
  return (
    <button
      type="button"
      aria-label="Copy message"
      title="Copy message"
      onClick={() => void copyText(text)}
      className="grid size-9 shrink-0 place-items-center rounded-quill text-ink-soft opacity-0 group-hover:opacity-100 hover:text-action focus-visible:opacity-100 pointer-coarse:opacity-100"
    >
      <Copy aria-hidden="true" size={17} />
    </button>
  );
}
