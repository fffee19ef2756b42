// Sign-in with Google, and the fallback when the popup is blocked.
import {useState} from 'react';
import {useLocation} from 'react-router-dom';
import {GOOGLE} from '../../../rules/account/account.ts';
import {useConfig} from '../../platform/http/config.ts';
import {PopupBlocked, signInWithGoogle, redirectToGoogle} from '../../platform/session/google.ts';
import {Button} from '../../ui/button.tsx';
import {messageOf} from '../../ui/message-of.ts';

type GoogleButtonProps = {
  disabled: boolean;
  /** The message below the form; undefined removes it. */
  onError: (message: string | undefined) => void;
};

export function GoogleButton({disabled, onError}: GoogleButtonProps) {
  const {google} = useConfig();
  const {state} = useLocation();
  const [waiting, setWaiting] = useState(false);
  const [blocked, setBlocked] = useState(false);

  const start = async (how: () => Promise<void>) => {
    setWaiting(true);
    setBlocked(false);
    onError(undefined);
    try {
      await how();
    } catch (failure) {
      setBlocked(failure instanceof PopupBlocked);
      onError(messageOf(failure));
    } finally {
      setWaiting(false);
    }
  };

  return (
    <div className="flex flex-col gap-2 border-t border-line pt-5">
      <Button
        look="secondary"
        disabled={!google || disabled}
        aria-describedby={google === false ? 'google-off' : undefined}
        pending={waiting && GOOGLE.waiting}
        onClick={() => void start(signInWithGoogle)}
      >
        {GOOGLE.button}
      </Button>
      {blocked ? (
        <Button look="quiet" onClick={() => void start(() => redirectToGoogle({state}))}>
          {GOOGLE.sameWindow}
        </Button>
      ) : null}
      {google === false ? (
        <p id="google-off" className="text-small text-ink-soft">
          {GOOGLE.off}
        </p>
      ) : null}
    </div>
  );
}
