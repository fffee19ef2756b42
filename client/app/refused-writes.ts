// Tells the member of writes that the server has refused. A form or a card that is on screen shows it itself; elsewhere a toast
// links to the place. No page is left because of it. Renders nothing.
import {useQuery} from '@rocicorp/zero/react';
import {useEffect} from 'react';
import {useLocation} from 'react-router-dom';
import {queries} from '../../queries/index.ts';
import {SHELL} from '../../rules/shell-words.ts';
import {CARD_IS_OVER} from '../../rules/suggestions/suggestion.ts';
import {EDITING_STATE} from '../features/questionnaire/editing.ts';
import {setAnswerError} from '../features/suggestions/answer-errors.ts';
import {toastError} from '../ui/toast.ts';
import {useIsHidden} from '../ui/use-is-hidden.ts';
import type {ShownChange} from '../platform/writes/entry.ts';
import {markTold, remove} from '../platform/writes/queue.ts';
import {reasonInWords} from '../platform/writes/reason.ts';
import {useChanges} from '../platform/writes/use-queue.ts';

/** A form and /account go on to show it; of any other write nothing is left to show. */
const isKept = ({name, fields}: ShownChange) => fields !== undefined || name === 'safety.report';

export function RefusedWrites() {
  const changes = useChanges();
  const {pathname} = useLocation();
  const [cards] = useQuery(queries.me.suggestions());
  // A hidden tab leaves it to the one that the member looks at.
  const isHidden = useIsHidden();
  useEffect(() => {
    if (isHidden) return;
    for (const entry of changes) {
      if (entry.state !== 'refused' || entry.isTold) continue;
      const {id, name, place, code, fields, isEditing} = entry;
      const reason = reasonInWords(entry);
      const otherId = name === 'suggestion.answer' ? String(entry.args.otherId) : undefined;
      const isOver = CARD_IS_OVER.has(code);
      if (otherId !== undefined && !isOver) setAnswerError(otherId, reason);
      const isOpen =
        !isOver && cards.some((card) => card.otherId === otherId && card.response === null);
      const isShown = pathname === place && (fields !== undefined || isOpen);
      const state = isEditing ? EDITING_STATE : undefined;
      if (!isShown && name !== 'chat.markRead') {
        toastError(reason, pathname === place ? undefined : {to: place, label: SHELL.open, state});
      }
      void (isKept(entry) ? markTold(id) : remove(new Set([id])));
    }
  }, [changes, cards, pathname, isHidden]);
  return null;
}
