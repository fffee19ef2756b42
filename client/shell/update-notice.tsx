// Asks whether to change over to a newer Wing. Until then everything stays as it is.
import {useEffect} from 'react';
import {changeOver, startShell, useHasNewVersion} from '../pwa/new-version.ts';
import {Button} from '../ui/button.tsx';

export function UpdateNotice() {
  const hasNewVersion = useHasNewVersion();
  useEffect(startShell, []);
  return (
    <output aria-label="New version" className="block">
      {hasNewVersion ? (
        <span className="flex flex-wrap items-center justify-center gap-x-4 bg-tint px-4 py-1 text-small font-semibold text-on-tint">
          A new version of Wing is ready. Nothing you have typed will be lost.
          <Button look="quiet" onClick={() => void changeOver()}>
            Reload
          </Button>
        </span>
      ) : null}
    </output>
  );
}
