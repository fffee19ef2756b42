// Assigns client groups to zero-caches by rendezvous hashing, so that each server sends a group to the same one without
// asking the others.
import {hash} from 'node:crypto';

/**
 * The zero-caches in the order in which to try them for a client group. The order of `urls` does not matter. When a URL
 * goes, only the groups move that had it first; they spread over the others.
 */
export function rankForGroup(urls: readonly string[], group: string): string[] {
  const hashed = urls.map((url) => ({
    url,
    hash: hash('sha256', `${url}\n${group}`),
  }));
  return hashed.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)).map(({url}) => url);
}
