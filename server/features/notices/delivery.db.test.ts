// A process that runs jobs, with a push service behind HTTPS and a real SMTP server: each kind of notice by each way, and one mail
// in place of a push that is refused or that no device has shown within a day.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {sql} from 'drizzle-orm';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {noticeWords} from '../../../rules/notices/notice-mails.ts';
import {
  NOTICE_KINDS,
  NOTICE_WAYS,
  type NoticeKind,
  type NoticeWay,
} from '../../../rules/notices/notices.ts';
import {quietNotification} from '../../../rules/notices/notification.ts';
import {sendingIn} from '../../../tests/support/quiet-channel.ts';
import {eventually} from '../../../tests/support/database.ts';
import {startMailSink} from '../../../tests/support/mail-sink.ts';
import {noticeWorld, PUBLIC_URL, type NoticeWorld} from '../../../tests/support/notice-world.ts';
import {zoneOfNoon} from '../../../tests/support/noon.ts';
import {startPushService} from '../../../tests/support/push-service.ts';
import {useScratchDatabase} from '../../../tests/support/use-scratch-database.ts';
import {notice} from '../../platform/database/notice-tables.ts';
import {sendMessage} from '../chat/send.ts';
import {considerSuggestions, noteMatch} from './add-notice-jobs.ts';
import {acknowledge} from './settings.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = DAY_MS / 24;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

const scratch = useScratchDatabase();
const sink = await startMailSink();
const service = await startPushService();
let world: NoticeWorld;
beforeAll(() => {
  world = noticeWorld(scratch.db, sink);
});
beforeEach(() => {
  service.received.length = 0;
  sink.mails.length = 0;
});
afterAll(async () => {
  await service.stop();
  await sink.stop();
});

/** Runs all jobs in a process of its own, and those that they add for the next minute. */
async function work(): Promise<void> {
  const {db} = scratch;
  await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  const file = new URL('../../../tests/support/notice-worker.ts', import.meta.url).pathname;
  const fast = new URL('../../platform/fast-imports.js', import.meta.url).href;
  const args = ['--import', fast, file, scratch.url, sink.url];
  const env = {...process.env, ...service.env};
  const worker = spawn(process.execPath, args, {stdio: 'inherit', env});
  try {
    await eventually(async () => {
      const {rows} = await db.execute(sql`
        select from graphile_worker.jobs where task_identifier like '%notice%'
          and run_at < now() + interval '1 minute'`);
      return rows.length === 0 || undefined;
    }, 'the end of the jobs');
  } finally {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
}

const mailed = () => sink.mails.map(({to0}) => to0);

async function addDevice(userId: string): Promise<void> {
  const {endpoint, ...keys} = service.device(userId);
  await world.addDevice(userId, endpoint, keys);
}

/** Makes an event of this kind for the member. Resolves to the page that shows it. */
async function happen(kind: NoticeKind, member: string, other: string): Promise<string> {
  const {db} = scratch;
  if (kind === 'suggestions') {
    await world.offer(member, other, new Date(Date.now() - HOUR_MS));
    await considerSuggestions(db);
  } else if (kind === 'reminder') {
    await world.offer(member, other, new Date(ago(12).getTime() - HOUR_MS));
    await db.execute(sql`select graphile_worker.add_job('notice-reminders')`);
  } else if (kind === 'match') {
    const chatId = await world.match(member, other, new Date(Date.now() - HOUR_MS));
    await noteMatch(db, chatId);
    return `/chat/${chatId}`;
  } else {
    const chatId = await world.match(member, other, ago(3));
    const sent = {id: `from ${other}`, chatId, sender: other, text: 'A secret'};
    expect(await sendMessage(sendingIn(db), sent)).toHaveProperty('createdAt');
    await db.execute(sql`
      update message set created_at = created_at - interval '16 minutes' where id = ${sent.id}`);
    return `/chat/${chatId}`;
  }
  return '/matches';
}

test('each kind reaches a member with a device by one push, and one without by one mail', async () => {
  const {db} = scratch;
  const rows = NOTICE_KINDS.flatMap((kind) => NOTICE_WAYS.map((way) => ({kind, way})));
  const names = rows.map(({kind, way}) => `${kind}-by-${way}`);
  const members = await world.members(names, ago(2));
  const others = await world.members(
    names.map((name) => `other-${name}`),
    ago(2),
  );
  await db.execute(sql`update notice_setting set time_zone = ${zoneOfNoon()}`);
  await db.execute(sql`
    update auth."user" set email_verified = false where id = any(${sql.param(others)}::text[])`);
  const told: {userId: string; kind: NoticeKind; way: NoticeWay; page: string}[] = [];
  for (const [i, {kind, way}] of rows.entries()) {
    const [userId = '', other = ''] = [members[i], others[i]];
    if (way === 'push') await addDevice(userId);
    told.push({userId, kind, way, page: await happen(kind, userId, other)});
  }

  await work();
  const byWay = (wanted: NoticeWay) => told.filter(({way}) => way === wanted);
  const ids = new Map((await db.select().from(notice)).map(({userId, id}) => [userId, id]));
  expect(service.received.toSorted()).toEqual(
    byWay('push')
      .map(({userId}) => `/${userId}`)
      .toSorted(),
  );
  for (const {userId, kind, page} of byWay('push')) {
    const shown: unknown = JSON.parse(service.payloads.get(`/${userId}`) ?? '');
    const news = kind === 'match' || kind === 'message' ? 1 : 0;
    expect(shown).toEqual({...quietNotification(kind, page), id: ids.get(userId), news});
  }
  expect(mailed().toSorted()).toEqual(
    byWay('mail')
      .map(({userId}) => `${userId}@example.test`)
      .toSorted(),
  );
  for (const {userId, kind, page} of byWay('mail')) {
    const mail = sink.mails.find(({to0}) => to0.startsWith(`${userId}@`));
    expect(mail?.subject).toBe(noticeWords(kind).subject);
    expect(mail?.text).toContain(`${PUBLIC_URL}${page}\n`);
    expect(mail?.messageId).toBe(`<${ids.get(userId)}@wing.example>`);
  }
});

test('sends one push each, a mail after a refused push, and a mail after a day without an acknowledgement', async () => {
  const {db} = scratch;
  const ids = await world.members(['ada', 'ben', 'cleo', 'dan'], ago(3));
  const [ada = '', ben = '', cleo = '', dan = ''] = ids;
  await db.execute(sql`update notice_setting set time_zone = ${zoneOfNoon()}`);
  for (const id of ids) await addDevice(id);
  service.statuses.set(`/${ada}`, 410);
  for (const [one, other] of [
    [ada, ben],
    [cleo, dan],
  ] as const) {
    await noteMatch(db, await world.match(one, other, ago(2)));
  }

  await work();
  expect(service.received.toSorted()).toEqual(ids.map((id) => `/${id}`));
  expect(mailed()).toEqual([`${ada}@example.test`]);

  for (const {id, userId, way} of await db.select().from(notice)) {
    if (way === 'push' && userId === cleo) expect(await acknowledge(db, cleo, id)).toBe('match');
  }
  await db.execute(sql`
    update notice set decided_at = decided_at - interval '25 hours' where way = 'push'`);
  await work();
  expect(mailed().toSorted()).toEqual([ada, ben, dan].map((id) => `${id}@example.test`));
  expect(service.received).toHaveLength(ids.length);
});
