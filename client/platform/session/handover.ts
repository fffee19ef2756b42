// Tells the page that this tab loads after a departure why the page before it signed out.
import * as v from 'valibot';
import {readAs} from '../../../rules/read-as.ts';
import {tabStorage} from '../storage/storage.ts';

const KEY = 'wing:handover';

const handover = v.object({
  /** Shown on the sign-in page. */
  note: v.optional(v.string()),
  /** By Log Out, in this tab or another. */
  hasLoggedOut: v.optional(v.literal(true)),
  /** The member whose session had expired or was ended elsewhere. */
  endedFor: v.optional(v.string()),
});
export type Handover = Readonly<v.InferOutput<typeof handover>>;

export function writeHandover(note: Handover): void {
  tabStorage.write(KEY, JSON.stringify(note));
}

/** Deletes it: the next load is an ordinary one. */
export function readHandoverOnce(): Handover | undefined {
  const stored = tabStorage.read(KEY);
  tabStorage.write(KEY, undefined);
  return stored === undefined ? undefined : readAs(handover, JSON.parse(stored));
}
