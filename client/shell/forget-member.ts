// Deletes what this browser has of a member who left. What the member wrote and the server does not have goes at Log Out only:
// when a session has ended, it stays for its member under their id.
import {removeMember} from '../outbox/store.ts';
import {showBadge} from '../pwa/badge.ts';
import {forgetMatched} from '../pwa/install-prompt.ts';
import {endPush} from '../pwa/push.ts';
import {deletePhotoCache} from '../session/photo-cache.ts';
import {clearDrafts, rememberDevtools, type Departure} from '../session/remembered.ts';
import {closeZero} from '../zero/instance.ts';
import {deleteReplicas} from '../zero/replicas.ts';

/** @throws when something is left. */
export async function forgetMember(userID: string, departure: Departure): Promise<void> {
  rememberDevtools(false);
  forgetMatched();
  if (departure === 'signed-out') clearDrafts(userID);
  const deletions = await Promise.allSettled([
    closeZero(userID).then(() => deleteReplicas(userID)),
    deletePhotoCache(),
    endPush(),
    showBadge(0),
    departure === 'signed-out' && removeMember(userID),
  ]);
  const failed = deletions.find(({status}) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
