// Deletes a member's replicas from this browser. While the member is signed in, Zero collects what no tab has used for long.
import {dropDatabase} from '@rocicorp/zero';

/** Deletes all replicas of a member, also those of earlier versions. Tabs that use one close their database. */
export async function deleteReplicas(userID: string): Promise<void> {
  const databases = await indexedDB.databases();
  // Zero's database names are `rep:zero-<user id>-<hash of the storage key>:<format>:<schema>`.
  const own = databases.flatMap(({name}) => (name?.includes(`zero-${userID}-`) ? [name] : []));
  await Promise.all(own.map((name) => dropDatabase(name)));
}
