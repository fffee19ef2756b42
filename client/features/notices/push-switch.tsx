// Turns push notifications on this device on and off.
import {useEffect, useState} from 'react';
import {homeScreenSteps, PUSH} from '../../../rules/notices/notices.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {
  pushShowsText,
  pushState,
  setPushShowsText,
  turnPushOff,
  turnPushOn,
  type PushState,
} from '../../platform/pwa/push.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Checkbox} from '../../ui/checkbox.tsx';

/** Undefined until the browser has told it. */
export function usePushState() {
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    void pushState().then(setState);
  }, []);
  return [state, setState] as const;
}

type PushSwitchProps = {
  state: PushState;
  onChange: (state: PushState) => void;
  /** Given where it is a question: the member answers no. */
  onDecline?: () => void;
};

export function PushSwitch({state, onChange, onDecline}: PushSwitchProps) {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const change = async (how: () => Promise<PushState>) => {
    setError(undefined);
    setPending(true);
    try {
      onChange(await how());
    } catch {
      setError(PUSH.failed);
    }
    setPending(false);
  };
  return (
    <section
      aria-label={PUSH.title}
      className="flex max-w-page flex-col items-start gap-2 text-small text-ink-soft"
    >
      {state === 'unsupported' ? <p>{PUSH.unsupported}</p> : null}
      {state === 'needs-home-screen' ? (
        <>
          <h3 className="font-text text-body font-semibold tracking-normal text-ink">
            {PUSH.homeScreen.title}
          </h3>
          <p>{PUSH.homeScreen.why}</p>
          <ol className="flex list-decimal flex-col gap-1 ps-5">
            {homeScreenSteps().map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      ) : null}
      {state === 'blocked' ? <p>{PUSH.blocked}</p> : null}
      {state === 'on' ? (
        <>
          <p className="flex flex-wrap items-center gap-x-3">
            <span>{PUSH.on}</span>
            <Button
              look="quiet"
              pending={pending && WORDS.saving}
              onClick={() => void change(turnPushOff)}
            >
              {PUSH.turnOff}
            </Button>
          </p>
          <Detail onError={setError} />
        </>
      ) : null}
      {state === 'off' ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>{PUSH.question}</span>
          <Button
            look="quiet"
            pending={pending && WORDS.saving}
            onClick={() => void change(turnPushOn)}
          >
            {PUSH.turnOn}
          </Button>
          {onDecline ? (
            <Button look="quiet" onClick={onDecline}>
              {PUSH.notNow}
            </Button>
          ) : null}
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
      onError(PUSH.notChanged);
    }
  };
  return (
    <Checkbox
      checked={showsText}
      onChange={(chosen) => void choose(chosen)}
      label={PUSH.showsText}
    />
  );
}
