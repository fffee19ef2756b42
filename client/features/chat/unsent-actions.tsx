// The buttons of an unsent message: Delete, and where its conversation has ended also Copy.
import {UNSENT} from '../../../rules/wording.ts';
import type {ShownMessage} from '../../platform/writes/entry.ts';
import {remove} from '../../platform/writes/queue.ts';
import {Button} from '../../ui/button.tsx';
import {copyText} from '../../ui/copy-text.ts';

export function DeleteUnsent({entry}: {entry: ShownMessage}) {
  return (
    <Button look="quiet" onClick={() => void remove(new Set([entry.id]))}>
      {UNSENT.delete}
    </Button>
  );
}

export function UnsentActions({entry}: {entry: ShownMessage}) {
  return (
    <>
      <Button look="quiet" onClick={() => void copyText(entry.args.text)}>
        {UNSENT.copy}
      </Button>
      <DeleteUnsent entry={entry} />
    </>
  );
}
