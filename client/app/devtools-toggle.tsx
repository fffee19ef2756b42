// Opens the devtools by `?devtools` in the URL, which the tab remembers until they are closed or the member signs out. Their code
// is fetched only then.
import {lazy, Suspense, useState} from 'react';
import {rememberDevtools, remembersDevtools} from '../platform/storage/remembered.ts';

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
  if (!isOpen) return null;
  const close = () => {
    removeFromUrl();
    rememberDevtools(false);
    setOpen(false);
  };
  return (
    <Suspense fallback={null}>
      <Devtools onClose={close} />
    </Suspense>
  );
}
