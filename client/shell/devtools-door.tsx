// The way to the devtools: `?devtools` in the address, which a tab remembers until they are closed or whoever
// asked has left; in development also a button and Alt+Shift+D. Nothing of them is fetched before.
import {lazy, Suspense, useEffect, useState} from 'react';
import {rememberDevtools, remembersDevtools} from '../session/remembered.ts';

const load = () => import('../devtools/devtools.tsx');
const Devtools = lazy(load);

function isAskedFor(): boolean {
  return new URLSearchParams(location.search).has('devtools') || remembersDevtools();
}

/** So that a reload does not ask for them again. */
function takeOutOfAddress(): void {
  const url = new URL(location.href);
  url.searchParams.delete('devtools');
  history.replaceState(history.state, '', url);
}

/** To be awaited before the replica is opened: whoever asked for the devtools sees it from the start. */
export async function devtoolsFirst(): Promise<void> {
  if (!isAskedFor()) return;
  rememberDevtools(true);
  // They are an extra: a page without them is still a page.
  await load().catch(() => undefined);
}

export function DevtoolsDoor() {
  const [isOpen, setOpen] = useState(isAskedFor);
  const turn = (open: boolean) => {
    rememberDevtools(open);
    setOpen(open);
  };
  useEffect(() => {
    if (!import.meta.env.DEV) return undefined;
    const onKey = ({altKey, shiftKey, code}: KeyboardEvent) => {
      if (!altKey || !shiftKey || code !== 'KeyD') return;
      rememberDevtools(!remembersDevtools());
      setOpen(remembersDevtools());
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (isOpen) {
    return (
      <Suspense fallback={null}>
        <Devtools
          onClose={() => {
            takeOutOfAddress();
            turn(false);
          }}
        />
      </Suspense>
    );
  }
  if (!import.meta.env.DEV) return null;
  return (
    <button
      type="button"
      title="Alt+Shift+D"
      onClick={() => turn(true)}
      className="fixed right-2 bottom-2 z-60 min-h-11 rounded-quill bg-ink px-3 text-small font-semibold text-ground"
    >
      Devtools
    </button>
  );
}
