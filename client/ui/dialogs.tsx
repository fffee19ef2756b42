// Dialogs above the pages, one at a time. Their code is fetched when the browser is idle or when one opens.
import {useEffect, useState, type ReactNode} from 'react';
import {useLocation} from 'react-router-dom';
import {COULD_NOT_OPEN} from '../../rules/wording.ts';
import {NotOpened} from './alert.tsx';
import type {Question} from './confirm-question.tsx';
import {lazyPart, useLazyPart} from './lazy-part.ts';

type Draw = (open: boolean) => ReactNode;
type Shown = {readonly key: number; readonly open: boolean; readonly draw: Draw};
/** The code could not be fetched, for a press on this page. */
type Failure = {readonly failedOn: string};

const ConfirmQuestion = lazyPart(() => import('./confirm-question.tsx'));

let show: ((shown: Shown | Failure | undefined) => void) | undefined;
let key = 0;

type DialogState<Result> = {open: boolean; onClose: (result?: Result) => void};

/** Fetches the code of what a press opens. When that fails, says so and resolves to false; the next press retries. */
export async function fetchToOpen(fetch: () => Promise<void>): Promise<boolean> {
  show?.(undefined);
  try {
    await fetch();
    return true;
  } catch {
    show?.({failedOn: location.pathname});
    return false;
  }
}

/** Fetches the dialog's code, opens it, and resolves when it closes: undefined when it could not be opened, or was cancelled. */
export async function openDialog<Result>(
  draw: (state: DialogState<Result>) => ReactNode,
  fetch?: () => Promise<void>,
): Promise<Result | undefined> {
  if (fetch && !(await fetchToOpen(fetch))) return undefined;
  key += 1;
  const own = key;
  return new Promise((resolve) => {
    const drawn: Draw = (open) => draw({open, onClose});
    function onClose(result?: Result): void {
      // It stays mounted while it fades.
      if (own === key) show?.({key: own, open: false, draw: drawn});
      resolve(result);
    }
    show?.({key: own, open: true, draw: drawn});
  });
}

/** Resolves to whether the member confirmed, and `act` succeeded. */
export async function confirm(question: Question): Promise<boolean> {
  const answer = await openDialog<boolean>(
    (state) => <ConfirmQuestion {...question} {...state} />,
    ConfirmQuestion.fetch,
  );
  return answer === true;
}

/** Shows the open dialog. The frame of a page renders it once. */
export function DialogHost() {
  const [shown, setShown] = useState<Shown | Failure>();
  useLazyPart(ConfirmQuestion);
  useEffect(() => {
    show = setShown;
    return () => {
      show = undefined;
    };
  }, []);
  const {pathname} = useLocation();
  if (!shown) return null;
  if ('draw' in shown) return <div key={shown.key}>{shown.draw(shown.open)}</div>;
  if (shown.failedOn !== pathname) {
    setShown(undefined);
    return null;
  }
  return (
    <div className="fixed top-20 right-4 z-60">
      <NotOpened failure={COULD_NOT_OPEN} />
    </div>
  );
}
