// Dialogs above the pages, one at a time. Their code is fetched when the browser is idle or when one opens.
import {useEffect, useState, type ReactNode} from 'react';
import type {Question} from './confirm-question.tsx';
import {lazyPart, useLazyPart} from './lazy-part.ts';
import {toastNotOpened} from './toast.ts';

type Draw = (open: boolean) => ReactNode;
type Shown = {readonly key: number; readonly open: boolean; readonly draw: Draw};

const ConfirmQuestion = lazyPart(() => import('./confirm-question.tsx'));

let show: ((shown: Shown) => void) | undefined;
let key = 0;

type DialogState<Result> = {open: boolean; onClose: (result?: Result) => void};

/** Fetches the dialog's code, opens it, and resolves when it closes: undefined when it could not be opened, or was cancelled. */
export async function openDialog<Result>(
  draw: (state: DialogState<Result>) => ReactNode,
  fetch?: () => Promise<void>,
): Promise<Result | undefined> {
  try {
    await fetch?.();
  } catch {
    toastNotOpened();
    return undefined;
  }
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
  const [shown, setShown] = useState<Shown>();
  useLazyPart(ConfirmQuestion);
  useEffect(() => {
    show = setShown;
    return () => {
      show = undefined;
    };
  }, []);
  return shown ? <div key={shown.key}>{shown.draw(shown.open)}</div> : null;
}
