// What the desk's page Photos reads.
import {sql} from 'drizzle-orm';
import {PHOTOS_SHOWN, type PhotosPage, type WaitingPhoto} from '../../../rules/desk/photos.ts';
import {DOUBTFUL_CLASSES} from '../../../rules/photos/photo-classes.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {KEY_ROOT, photoRef} from '../photos/storage.ts';

/** The newest say how the model does now. */
const DECISIONS_COUNTED = 10_000;

type Row = Omit<WaitingPhoto, 'photo' | 'lookedAt' | 'resembles'> & {
  key: string;
  lookedAt: string | null;
  resembles: (NonNullable<WaitingPhoto['resembles']> & {at: string}) | null;
};

async function waitingPhotos(db: Executor): Promise<WaitingPhoto[]> {
  const {rows} = await db.execute<Row>(sql`
    select photo.key, photo.user_id as "userId", profile.name, profile.age, look.at as "lookedAt", look.scores,
      case when hash.id is not null then json_build_object(
        'why', hash.why, 'at', hash.at, 'userId', hash.user_id, 'photo', hash.photo,
        'isStored', exists (
          select from photo earlier
          where earlier.key = ${KEY_ROOT} || '/' || hash.user_id || '/' || hash.photo)
      ) end as resembles
    from photo
    left join photo_look look on look.key = photo.key
    left join photo_hash hash on hash.id = look.resembles
    left join profile on profile.user_id = photo.user_id
    where photo.state = 'waiting'
    order by look.at nulls last, photo.key limit ${PHOTOS_SHOWN}`);
  return rows.map(({key, lookedAt, resembles, ...row}) => ({
    ...row,
    photo: photoRef(key),
    lookedAt: lookedAt && new Date(lookedAt).toISOString(),
    resembles: resembles && {...resembles, at: new Date(resembles.at).toISOString()},
  }));
}

async function agreementOf(db: Executor): Promise<PhotosPage['agreement']> {
  const {rows} = await db.execute<PhotosPage['agreement'][number]>(sql`
    select name, least(floor(value::float * 10), 9)::int as tenth,
      count(*) filter (where state = 'shown')::int as shown,
      count(*) filter (where state = 'refused')::int as refused
    from (select * from photo_decision order by at desc limit ${DECISIONS_COUNTED}) decision,
      jsonb_each_text(scores) as class(name, value)
    where name = any(${sql.param([...DOUBTFUL_CLASSES])}::text[])
    group by 1, 2 order by 1, 2`);
  return rows;
}

export async function readPhotos(db: Executor): Promise<PhotosPage> {
  const {rows} = await db.execute<{count: number}>(
    sql`select count(*)::int as count from photo where state = 'waiting'`,
  );
  return {
    count: rows[0]?.count ?? 0,
    photos: await waitingPhotos(db),
    agreement: await agreementOf(db),
  };
}
