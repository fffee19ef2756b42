// The page when a page cannot be shown: most often its code could not be fetched.
import {Button} from '../ui/button.tsx';

export function RouteFailure() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-narrow flex-col items-start justify-center gap-4 px-6">
      <h1 className="text-heading">This page could not be opened</h1>
      <p>You may be offline, or Wing may have been updated since you opened it.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </main>
  );
}
