import {sql} from 'drizzle-orm';
import {expect, test} from 'vitest';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {mailWaitingPictures} from './waiting-mail.ts';

const base = useScratchDatabase();
const inHours = (count: number) => new Date(Date.now() + count * 3_600_000);

test('operators are told by mail of pictures that came within the hour', async () => {
  const mails: string[] = [];
  const mailing = {
    db: base.db,
    mailer: {
      send: async ({subject}: {subject: string}) => void mails.push(subject),
      deleteStored: () => Promise.resolve(),
      close: () => undefined,
    },
    publicUrl: 'https://wing.example',
    operatorMail: 'desk@wing.example',
  };
  await mailWaitingPictures(mailing, new Date());
  await base.db.execute(
    sql`insert into auth."user" (id, name, email) values ('ada', 'x', 'ada@wing.example')`,
  );
  await base.db.execute(sql`insert into photo_check (user_id, state, gesture, picture)
    values ('ada', 'waiting', 'left-ear', 'a picture')`);
  await mailWaitingPictures({...mailing, operatorMail: undefined}, new Date());
  expect(mails).toEqual([]);
  await mailWaitingPictures(mailing, inHours(0.5));
  await mailWaitingPictures(mailing, inHours(1.5));
  expect(mails).toEqual(['A picture to compare']);
});
