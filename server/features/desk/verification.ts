// What the desk's page Verification reads: pictures without a decision, of members who are neither suspended nor leaving and of whose
// photos none waits to be looked at: it could not be compared.
import {sql} from 'drizzle-orm';
import {
  CHECKS_SHOWN,
  type ChecksPage,
  type WaitingCheck,
} from '../../../rules/desk/verification.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {photoRef} from '../photos/storage.ts';

const WAITING = sql`photo_check c join auth."user" on "user".id = c.user_id
  where c.state = 'waiting' and c.held is null
    and "user".disabled_at is null and "user".leaves_at is null
    and not exists (select from photo where photo.user_id = c.user_id and photo.state = 'waiting')`;

export async function countChecks(db: Executor): Promise<number> {
  const {rows} = await db.execute<{count: number}>(
    sql`select count(*)::int as count from ${WAITING}`,
  );
  return rows[0]?.count ?? 0;
}

export async function readChecks(db: Executor): Promise<ChecksPage> {
  const {rows} = await db.execute<WaitingCheck>(sql`
    select waiting.*, profile.name, profile.age, array(
      select photo.key from photo
      where photo.user_id = waiting."userId" and photo.state = 'shown' order by photo.slot
    ) as photos
    from (
      select c.user_id as "userId", c.picture, c.gesture, c.at, c.is_blurred as "isBlurred",
        exists (select from report where reported_id = c.user_id and closed_at is null) as "hasReport"
      from ${WAITING} order by c.at limit ${CHECKS_SHOWN}
    ) waiting
    left join profile on profile.user_id = waiting."userId"
    order by waiting.at`);
  return {
    count: await countChecks(db),
    checks: rows.map((row) => ({
      ...row,
      picture: photoRef(row.picture),
      at: new Date(row.at).toISOString(),
      photos: row.photos.map(photoRef),
    })),
  };
}
