// Offers system notifications to somebody who has conversations to hear from.
import {useEffect, useState} from 'react';
import {pushState, turnPushOff, turnPushOn, type PushState} from '../../pwa/push.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Checkbox} from '../../ui/checkbox.tsx';

const FAILED = 'Notifications could not be turned on in this browser. Please try again.';
const BLOCKED =
  'This browser blocks notifications from Wing. You can allow them in its settings for this site.';

export default function Notifications() {
  const [state, setState] = useState<PushState>();
  const [showsText, setShowsText] = useState(false);
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
        <p className="flex flex-wrap items-center gap-x-3">
          This device tells you when somebody writes.
          <Button look="quiet" onClick={() => void change(turnPushOff)}>
            Turn off
          </Button>
        </p>
      ) : null}
      {state === 'off' ? (
        <>
          <p className="flex flex-wrap items-center gap-x-3">
            Would you like to hear when somebody writes while Wing is closed?
            <Button look="quiet" onClick={() => void change(() => turnPushOn(showsText))}>
              Turn on notifications
            </Button>
          </p>
          <Checkbox
            checked={showsText}
            onChange={setShowsText}
            label="Show who writes, and what, in the notification"
          />
        </>
      ) : null}
      <FormError message={error} />
    </section>
  );
}
