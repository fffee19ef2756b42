// What the member was writing when the room ended, to copy or delete.
import {UNSENT} from '../../../rules/wording.ts';
import {useDraft} from '../../platform/storage/use-draft.ts';
import {Button} from '../../ui/button.tsx';
import {copyText} from '../../ui/copy-text.ts';
import {draftNameOf} from './composer.tsx';

export function EndedDraft({chatId}: {chatId: string}) {
  const [text, setDraft] = useDraft(draftNameOf(chatId));
  if (!text) return null;
  return (
    <section aria-label={UNSENT.draft} className="border-t border-line px-4 py-3 md:px-5">
      <p className="text-small text-ink-soft">{UNSENT.draft}</p>
      <p
        dir="auto"
        className="max-h-40 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {text}
      </p>
      <div className="flex gap-4">
        <Button look="quiet" onClick={() => void copyText(text)}>
          {UNSENT.copy}
        </Button>
        <Button look="quiet" onClick={() => setDraft()}>
          {UNSENT.delete}
        </Button>
      </div>
    </section>
  );
}
