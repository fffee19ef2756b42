// The placeholder while the session is unknown.
import {WORDS} from '../../rules/common-words.ts';
import {WingSign} from './name-mark.tsx';

export function Loading() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <output className="flex flex-col items-center gap-3 text-lead text-ink-soft">
        <WingSign className="h-10 w-10 text-action" />
        <span>{WORDS.loading}</span>
      </output>
    </main>
  );
}
