// Deletes what this browser has of a member who left. What the member wrote and the server does not have goes at Log Out only:
// when a session has ended, it stays for its member under their id.
import {dropDatabase} from '@rocicorp/zero';
import {removeMember} from '../platform/writes/store.ts';
import {showBadge} from '../platform/pwa/badge.ts';
import {forgetMatched} from '../platform/pwa/install-prompt.ts';
import {endPush} from '../platform/pwa/push.ts';
import {clearIncompleteMark} from '../platform/session/incomplete.ts';
import {deletePhotoCache} from '../platform/pwa/photo-cache.ts';
import {clearDrafts, rememberDevtools, type Departure} from '../platform/storage/remembered.ts';
import {closeZero} from '../platform/replica/instance.ts';

/** Those of earlier versions too. Tabs that use one close their database. */
async function deleteReplicas(userID: string): Promise<void> {
  const databases = await indexedDB.databases();
  // Zero's database names are `rep:zero-<user id>-<hash of the storage key>:<format>:<schema>`.
  const own = databases.flatMap(({name}) => (name?.includes(`zero-${userID}-`) ? [name] : []));
  await Promise.all(own.map((name) => dropDatabase(name)));
}

/** @throws when something is left. */
export async function forgetMember(userID: string, departure: Departure): Promise<void> {
  clearIncompleteMark();
  rememberDevtools(false);
  forgetMatched();
  const hasSignedOut = departure === 'signed-out';
  if (hasSignedOut) clearDrafts(userID);
  const deletions = await Promise.allSettled([
    closeZero(userID).then(() => deleteReplicas(userID)),
    deletePhotoCache(),
    endPush(),
    showBadge(0),
    hasSignedOut && removeMember(userID),
  ]);
  const failed = deletions.find(({status}) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
