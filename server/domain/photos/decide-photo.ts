// An operator's decision about a photo. It is logged, and kept beside the model's numbers.
import {and, eq, inArray} from 'drizzle-orm';
import type {PhotoDecision, PhotoState} from '../../../rules/photo-states.ts';
import type {Database, Transaction} from '../../platform/postgres/client.ts';
import {photoDecision, photoLook} from '../database/photo-tables.ts';
import {photo} from '../database/tables.ts';
import {addJob} from '../jobs/add-job.ts';
import {logDesk} from '../operators/log.ts';
import {deleteHashOf} from './hash-store.ts';
import {lockPhotos} from './photo-rows.ts';
import {photoRef} from './storage.ts';

const ACTS = {
  shown: 'photo-shown',
  refused: 'photo-refused',
  waiting: 'photo-waits-again',
} as const;

/** The states in which a decision finds the photo. A refusal wins over an approval. */
const FROM: Record<PhotoState, PhotoState[]> = {
  shown: ['waiting'],
  refused: ['waiting', 'shown'],
  waiting: ['shown', 'refused'],
};

async function noteDecision(tx: Transaction, key: string, {state}: PhotoDecision): Promise<void> {
  const [look] = await tx.select().from(photoLook).where(eq(photoLook.key, key));
  await tx.delete(photoDecision).where(eq(photoDecision.photo, photoRef(key)));
  if (state === 'waiting') return;
  await tx.insert(photoDecision).values({photo: photoRef(key), state, scores: look?.scores});
}

/** @returns false when the photo is gone, or another operator has decided. */
export async function decidePhoto(
  db: Database,
  {key, userId, operator}: {key: string; userId: string; operator: string},
  decision: PhotoDecision,
): Promise<boolean> {
  const reason = decision.state === 'refused' ? decision.reason : null;
  return db.transaction(async (tx) => {
    await lockPhotos(tx, userId);
    const decided = await tx
      .update(photo)
      .set({state: decision.state, reason})
      .where(and(eq(photo.key, key), inArray(photo.state, FROM[decision.state])))
      .returning({key: photo.key});
    if (decided.length === 0) return false;
    // The model has not looked yet: it need not any more.
    await tx.insert(photoLook).values({key, userId}).onConflictDoNothing();
    await noteDecision(tx, key, decision);
    // The job stores the hash that the photo is to have now: its member may be suspended.
    await deleteHashOf(tx, key);
    await addJob(tx, 'hash-photos', {userId});
    await logDesk(tx, {operator, act: ACTS[decision.state], userId, why: reason ?? ''});
    return true;
  });
}
