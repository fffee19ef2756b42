// Asks whether to change over to a newer Wing. Until then everything stays as it is; whoever does not want to be
// asked now is asked again when the page is opened next.
import {useEffect, useRef, useState} from 'react';
import {changeOver, startShell, useHasNewVersion} from '../pwa/new-version.ts';
import {Button} from '../ui/button.tsx';
import {usePageMark} from '../ui/page-marks.ts';
import {useUncovering} from './use-uncovering.ts';

export function UpdateNotice() {
  const hasNewVersion = useHasNewVersion();
  const [isPutOff, setPutOff] = useState(false);
  useEffect(startShell, []);
  return (
    <output aria-label="New version" className="block w-full max-w-page">
      {hasNewVersion && !isPutOff ? <Question onPutOff={() => setPutOff(true)} /> : null}
    </output>
  );
}

function Question({onPutOff}: {onPutOff: () => void}) {
  const place = useRef<HTMLSpanElement>(null);
  const [isChanging, setChanging] = useState(false);
  usePageMark('notice');
  useUncovering(place);
  const reload = () => {
    setChanging(true);
    void changeOver();
  };
  return (
    <span
      ref={place}
      data-notice
      className="pointer-events-auto mb-2 flex items-center gap-4 rounded-quill bg-tint px-4 py-1 text-small font-semibold text-on-tint shadow-lift"
    >
      <span className="min-w-0 flex-1">
        A new version of Wing is ready. Nothing you have typed will be lost.
      </span>
      <Button look="quiet" pending={isChanging && 'Fetching it...'} onClick={reload}>
        Reload
      </Button>
      <Button look="quiet" onClick={onPutOff}>
        Not now
      </Button>
    </span>
  );
}
