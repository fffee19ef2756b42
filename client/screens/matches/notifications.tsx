// Offers system notifications to members with conversations.
import {useEffect, useState} from 'react';
import {
  pushShowsText,
  pushState,
  setPushShowsText,
  turnPushOff,
  turnPushOn,
  type PushState,
} from '../../pwa/push.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Checkbox} from '../../ui/checkbox.tsx';

const NOT_CHANGED = 'That could not be changed. Please try again.';
const FAILED = 'Notifications could not be turned on in this browser. Please try again.';
const BLOCKED =
  'This browser blocks notifications from Wing. You can allow them in its settings for this site.';

export default function Notifications() {
  const [state, setState] = useState<PushState>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    void pushState().then(setState);
  }, []);
  const change = async (how: () => Promise<PushState>) => {
    setError(undefined);
    try {
      setState(await how());
    } catch {
      setError(FAILED);
    }
  };
  if (state === undefined || state === 'unsupported') return null;
  return (
    <section
      aria-label="Notifications on this device"
      className="flex max-w-page flex-col items-start gap-2 text-small text-ink-soft"
    >
      {state === 'blocked' ? <p>{BLOCKED}</p> : null}
      {state === 'on' ? (
        <>
          <p className="flex flex-wrap items-center gap-x-3">
            <span>This device tells you when somebody writes.</span>
            <Button look="quiet" onClick={() => void change(turnPushOff)}>
              Turn off
            </Button>
          </p>
          <Detail onError={setError} />
        </>
      ) : null}
      {state === 'off' ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>Would you like to hear when somebody writes while Wing is closed?</span>
          <Button look="quiet" onClick={() => void change(turnPushOn)}>
            Turn on notifications
          </Button>
        </p>
      ) : null}
      <FormError message={error} />
    </section>
  );
}

/** Shown once the server's setting is loaded. */
function Detail({onError}: {onError: (message: string | undefined) => void}) {
  const [showsText, setShowsText] = useState<boolean>();
  useEffect(() => {
    pushShowsText().then(setShowsText, () => undefined);
  }, []);
  if (showsText === undefined) return null;
  const choose = async (chosen: boolean) => {
    onError(undefined);
    setShowsText(chosen);
    try {
      await setPushShowsText(chosen);
    } catch {
      setShowsText(!chosen);
      onError(NOT_CHANGED);
    }
  };
  return (
    <Checkbox
      checked={showsText}
      onChange={(chosen) => void choose(chosen)}
      label="Show who writes, and what, in the notification"
    />
  );
}
