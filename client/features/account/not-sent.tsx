// Writes of this device that no page sends any more: too old, or a report that the server has refused. To copy or to delete.
import {NOT_SENT, writeInWords} from '../../../rules/writes.ts';
import {Button} from '../../ui/button.tsx';
import {Card} from '../../ui/card.tsx';
import {copyText} from '../../ui/copy-text.ts';
import {dateFormat} from '../../ui/date-format.ts';
import {Section} from '../../ui/prose.tsx';
import {isTooOld, isUnsent, type ShownChange} from '../../platform/writes/entry.ts';
import {remove} from '../../platform/writes/queue.ts';
import {reasonInWords} from '../../platform/writes/reason.ts';
import {useChanges} from '../../platform/writes/use-queue.ts';

const WHEN = dateFormat({dateStyle: 'medium', timeStyle: 'short'});

const isOver = (entry: ShownChange): boolean =>
  entry.name !== 'chat.markRead' &&
  isUnsent(entry) &&
  (isTooOld(entry) || (entry.name === 'safety.report' && entry.state === 'refused'));

/** What the member wrote in it. */
function textOf({args}: ShownChange): string | undefined {
  const text = args.text ?? args.summary;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

export function NotSent() {
  const entries = useChanges().filter(isOver);
  if (entries.length === 0) return null;
  return (
    <Card>
      <Section title={NOT_SENT.title}>
        <ul className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <Item key={entry.id} entry={entry} />
          ))}
        </ul>
      </Section>
    </Card>
  );
}

function Item({entry}: {entry: ShownChange}) {
  const text = textOf(entry);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <span className="min-w-0">
        <span className="block font-semibold">{writeInWords(entry.name)}</span>
        <span className="block text-small text-ink-soft">{WHEN.format(entry.at)}</span>
        <span className="block text-small">
          {entry.state === 'refused' ? reasonInWords(entry) : NOT_SENT.tooOld}
        </span>
        {text === undefined ? null : (
          <span dir="auto" className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </span>
        )}
      </span>
      <span className="flex gap-x-4">
        {text === undefined ? null : (
          <Button look="quiet" onClick={() => void copyText(text)}>
            {NOT_SENT.copy}
          </Button>
        )}
        <Button look="quiet" onClick={() => void remove(new Set([entry.id]))}>
          {NOT_SENT.remove}
        </Button>
      </span>
    </li>
  );
}
