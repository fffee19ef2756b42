// Tells a member of each Yes that has expired, until they have read it.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect, useEffectEvent} from 'react';
import {membersOf} from '../../../rules/chat/chat.ts';
import {queries} from '../../../queries/index.ts';
import {MATCH} from '../../../rules/wording.ts';
import {useDraft} from '../../platform/storage/use-draft.ts';
import {Button} from '../../ui/button.tsx';
import {Sentence} from '../../ui/sentence.tsx';
import {KEPT_YESES, parseYeses, printYeses, sortYeses, type KeptYes} from './kept-yeses.ts';

export function ExpiredYeses() {
  const [text, keep] = useDraft(KEPT_YESES);
  const [cards, {type}] = useQuery(queries.me.suggestions());
  const [chats, {type: chatsType}] = useQuery(queries.me.chats());
  const [blocks, {type: blocksType}] = useQuery(queries.me.blocks());
  // Its entries name the matches that have ended since.
  const [wallet, {type: walletType}] = useQuery(queries.me.wallet());
  const isHeard = [type, chatsType, blocksType, walletType].every((each) => each === 'complete');
  const paid = wallet?.entries.flatMap(({chatId}) => membersOf(chatId ?? '') ?? []) ?? [];
  const ended = new Set([...paid, ...[...chats, ...blocks].map(({otherId}) => otherId)]);
  const {expired, waiting} = sortYeses(parseYeses(text), cards, ended);
  const printed = printYeses([...expired, ...waiting]);
  const keepSeen = useEffectEvent(() => keep(printed));
  useEffect(() => {
    if (isHeard && printed !== text) keepSeen();
  }, [isHeard, printed, text]);
  if (!isHeard || expired.length === 0) return null;
  const close = (read: KeptYes) =>
    keep(printYeses([...expired.filter((each) => each !== read), ...waiting]));
  return (
    <ul className="flex flex-col gap-2">
      {expired.map((yes) => (
        <li
          key={yes.otherId}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-quill bg-tint px-4 py-3 text-on-tint"
        >
          <p className="min-w-48 flex-1">
            <Sentence about={yes.name} say={MATCH.yesExpired} />
          </p>
          <Button look="quiet" onClick={() => close(yes)}>
            {MATCH.yesExpiredRead}
          </Button>
        </li>
      ))}
    </ul>
  );
}
