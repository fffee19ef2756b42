// Collects a report's evidence: what the reporter could see of the reported member, copied so that the reported member
// cannot change it.
import {and, eq, sql} from 'drizzle-orm';
import {z} from 'zod';
import {chatIdOf} from '../../../rules/chat/chat.ts';
import {EVIDENCE_MESSAGES} from '../../../rules/safety/report.ts';
import type {Database, Executor} from '../../platform/postgres/client.ts';
import {photo, profile} from '../../platform/database/tables.ts';
import {largestVersion, newPhotoKey, type PhotoStorage} from '../photos/storage.ts';

/** The owner in the copies' keys: no member, so that the copies outlive both accounts. */
const EVIDENCE_OWNER = 'evidence';

export const evidenceShape = z.object({
  profile: z
    .object({
      name: z.string(),
      age: z.number(),
      gender: z.string(),
      summary: z.string().nullable(),
    })
    .nullable(),
  photos: z.array(z.object({key: z.string(), width: z.literal([320, 800, 1200])})),
  /** Of their conversation, oldest first. */
  messages: z.array(z.object({sender: z.string(), text: z.string(), at: z.string()})),
});
export type Evidence = z.infer<typeof evidenceShape>;

type PhotoCopy = Evidence['photos'][number];

type Services = {db: Database; storage: PhotoStorage};

/**
 * Copies the largest stored version of a photo under a new key. The nightly sweep deletes the copy if the report is not
 * written. @returns nothing when the photo was deleted meanwhile.
 */
async function copyPhoto({storage}: Services, key: string): Promise<PhotoCopy[]> {
  const largest = await largestVersion(storage, key);
  if (!largest) return [];
  const {width, bytes} = largest;
  const copy = newPhotoKey(EVIDENCE_OWNER);
  await storage.put(copy, width, bytes);
  return [{key: copy, width}];
}

/** The first, last and answered messages: see {@link EVIDENCE_MESSAGES}. */
export async function selectMessages(
  db: Executor,
  reporterId: string,
  reportedId: string,
): Promise<Evidence['messages']> {
  const {first, last, answered, reach} = EVIDENCE_MESSAGES;
  const around = sql.raw(`rows between ${reach} preceding and ${reach} following`);
  const {rows} = await db.execute<{sender: string; text: string; at: Date}>(sql`
    with numbered as (
      select sender, text, created_at, id,
        row_number() over in_order as from_start,
        row_number() over (order by created_at desc, id desc) as from_end,
        bool_or(sender = ${reporterId}) over (in_order ${around}) as is_answered
      from message where chat_id = ${chatIdOf(reporterId, reportedId)}
      window in_order as (order by created_at, id)
    ), ranked as (
      select *, row_number() over (
        partition by from_start > ${first} and from_end > ${last} and is_answered
        order by from_end
      ) as rank
      from numbered
    )
    select sender, text, created_at as at from ranked
    where from_start <= ${first} or from_end <= ${last} or (is_answered and rank <= ${answered})
    order by from_start
  `);
  return rows.map(({sender, text, at}) => ({sender, text, at: new Date(at).toISOString()}));
}

/** The reported member's profile, copies of their photos, and messages of the two. */
export async function collectEvidence(
  services: Services,
  reporterId: string,
  reportedId: string,
): Promise<Evidence> {
  const {db} = services;
  const [shown] = await db
    .select({
      name: profile.name,
      age: profile.age,
      gender: profile.gender,
      summary: profile.summary,
    })
    .from(profile)
    .where(eq(profile.userId, reportedId));
  const shownPhotos = await db
    .select({key: photo.key})
    .from(photo)
    .where(and(eq(photo.userId, reportedId), eq(photo.state, 'shown')))
    .orderBy(photo.slot);
  const photos: PhotoCopy[] = [];
  for (const {key} of shownPhotos) photos.push(...(await copyPhoto(services, key)));
  const messages = await selectMessages(db, reporterId, reportedId);
  return {profile: shown ?? null, photos, messages};
}
