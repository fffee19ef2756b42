// The placeholder while the session is unknown.
import {LOADING} from '../../rules/wording.ts';
import {WingSign} from './name-mark.tsx';

export function Loading() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <output className="flex flex-col items-center gap-3 text-lead text-ink-soft">
        <WingSign className="h-10 w-10 text-action" />
        <span>{LOADING}</span>
      </output>
    </main>
  );
}
