// Where the member is signed in, and the way out of all of it at once.
import {useState} from 'react';
import {useNavigate} from 'react-router-dom';
import {signOutEverywhere, type Device} from '../../session/account-api.ts';
import {signOut} from '../../session/session.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {ConfirmDialog} from '../../ui/confirm-dialog.tsx';

const WHEN = new Intl.DateTimeFormat(undefined, {dateStyle: 'medium', timeStyle: 'short'});

export function Devices({devices}: {devices: readonly Device[]}) {
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const leave = async () => {
    setAsking(false);
    setLeaving(true);
    setError(undefined);
    try {
      await signOutEverywhere();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setLeaving(false);
      return;
    }
    await signOut();
    await navigate('/signin');
  };
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {devices.map(({id, name, lastActive, isThis}) => (
          <li key={id} className="py-3 first:pt-0">
            <span className="font-semibold">{name}</span>
            <span className="block text-small text-ink-soft">
              {isThis ? 'This device' : `Last active ${WHEN.format(new Date(lastActive))}`}
            </span>
          </li>
        ))}
      </ul>
      <FormError message={error} />
      <Button
        look="secondary"
        className="self-start"
        pending={leaving && 'Signing out...'}
        onClick={() => setAsking(true)}
      >
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere?"
        body="Every device is signed out, this one too. You can sign in again at any time."
        confirm="Sign out everywhere"
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
