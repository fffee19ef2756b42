// Asks the member to reload into a new version.
import {useEffect, useState} from 'react';
import {postponeNewVersion, useHasNewVersion} from '../platform/pwa/new-version.ts';
import {activateNewVersion, registerServiceWorker} from '../platform/pwa/register-worker.ts';
import {UPDATE} from '../../rules/shell-words.ts';
import {Button} from '../ui/button.tsx';
import {useCover} from './use-cover.ts';

export function UpdateNotice() {
  const hasNewVersion = useHasNewVersion();
  useEffect(registerServiceWorker, []);
  return (
    <output aria-label={UPDATE.label} className="block w-full max-w-page">
      {hasNewVersion ? <Question /> : null}
    </output>
  );
}

/** A reload that has not replaced the page by then is not under way. */
const RELOAD_MS = 5000;

function Question() {
  const place = useCover<HTMLSpanElement>('notice');
  const [isChanging, setChanging] = useState(false);
  const reload = async () => {
    setChanging(true);
    await activateNewVersion();
    // The browser may have asked the member, who has stayed.
    setTimeout(() => setChanging(false), RELOAD_MS);
  };
  return (
    <span
      ref={place}
      data-notice
      className="pointer-events-auto mb-2 flex items-center gap-4 rounded-quill bg-tint px-4 py-1 text-small font-semibold text-on-tint shadow-lift"
    >
      <span className="min-w-0 flex-1">{UPDATE.ready}</span>
      <Button look="quiet" pending={isChanging && UPDATE.fetching} onClick={() => void reload()}>
        {UPDATE.reload}
      </Button>
      <Button look="quiet" onClick={postponeNewVersion}>
        {UPDATE.notNow}
      </Button>
    </span>
  );
}
