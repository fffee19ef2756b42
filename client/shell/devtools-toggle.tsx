// Opens the devtools: by `?devtools` in the URL, which the tab remembers until they are closed or the member signs out; in
// development also by a button and Alt+Shift+D. Their code is fetched only then.
import {lazy, Suspense, useEffect, useState} from 'react';
import {rememberDevtools, remembersDevtools} from '../session/remembered.ts';

const load = () => import('../devtools/devtools.tsx');
const Devtools = lazy(load);

function isRequested(): boolean {
  return new URLSearchParams(location.search).has('devtools') || remembersDevtools();
}

/** Otherwise a reload would open them again. */
function removeFromUrl(): void {
  const url = new URL(location.href);
  url.searchParams.delete('devtools');
  history.replaceState(history.state, '', url);
}

/** Await before the replica is opened, so that requested devtools record it from the start. */
export async function loadRequestedDevtools(): Promise<void> {
  if (!isRequested()) return;
  rememberDevtools(true);
  // The page works without them.
  await load().catch(() => undefined);
}

export function DevtoolsToggle() {
  const [isOpen, setOpen] = useState(isRequested);
  const show = (open: boolean) => {
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
            removeFromUrl();
            show(false);
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
      onClick={() => show(true)}
      className="fixed right-2 bottom-2 z-60 min-h-11 rounded-quill bg-ink px-3 text-small font-semibold text-ground"
    >
      Devtools
    </button>
  );
}
