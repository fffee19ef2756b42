// Log Out. Asks first while there may be writes that are not sent, because it deletes them.
import {useState} from 'react';
import {HOME, UNSENT} from '../../../rules/wording.ts';
import {isMessage, isUnsent} from '../../platform/writes/entry.ts';
import {allEntries, clear, read} from '../../platform/writes/queue.ts';
import {withTimeout} from '../../platform/http/with-timeout.ts';
import {signOut} from '../../platform/session/session.ts';
import {Button} from '../../ui/button.tsx';
import {confirm} from '../../ui/dialogs.tsx';
import {useUserID} from '../../platform/replica/member.ts';

/** IndexedDB may hang. Log Out then asks without knowing, and leaves without waiting for the deletion. */
const STORE_TIMEOUT_MS = 1000;

export function LogOut() {
  const userID = useUserID();
  const [pending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    // Deleted first: offline, the service worker still has the session's cookie.
    await withTimeout(clear(userID), STORE_TIMEOUT_MS);
    await signOut();
  };
  const start = async () => {
    setPending(true);
    const isKnown = await withTimeout(read(), STORE_TIMEOUT_MS);
    setPending(false);
    const unsent = allEntries().filter(
      (entry) => entry.member === userID && isUnsent(entry) && entry.name !== 'chat.markRead',
    );
    const messages = unsent.filter(isMessage).length;
    const mayLeave =
      (isKnown && unsent.length === 0) ||
      (await confirm({
        title:
          unsent.length > 0
            ? UNSENT.title(messages, unsent.length - messages)
            : UNSENT.unknownTitle,
        body: UNSENT.body,
        confirm: UNSENT.leave,
        cancel: UNSENT.stay,
      }));
    if (mayLeave) await leave();
  };
  return (
    <Button look="quiet" pending={pending && HOME.loggingOut} onClick={() => void start()}>
      {HOME.logOut}
    </Button>
  );
}
