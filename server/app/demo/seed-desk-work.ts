// Gives the demo's operator something to do, once: three reports with evidence, and two photos that wait. All of it is
// about demo members.
import {eq} from 'drizzle-orm';
import type {PhotoScores} from '../../../rules/photos/photo-classes.ts';
import type {ReportReason} from '../../../rules/safety/report.ts';
import {photoLook} from '../../platform/database/photo-tables.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {photo} from '../../platform/database/tables.ts';
import type {Database} from '../../platform/postgres/client.ts';
import {newPhotoKey, type PhotoStorage} from '../../features/photos/storage.ts';
import {collectEvidence} from '../../features/safety/evidence.ts';
import {portraitsOf} from './portraits.ts';

type Seeding = {db: Database; storage: PhotoStorage; now: Date};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type DemoReport = {
  readonly id: string;
  readonly reporterId: string;
  readonly reportedId: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly hoursAgo: number;
  /** What the two wrote, by turns; the reported member first. */
  readonly messages: readonly string[];
};

const REPORTS: readonly DemoReport[] = [
  {
    id: 'demo0001-report',
    reporterId: 'demoW005',
    reportedId: 'demoM001',
    reason: 'scam',
    text: 'A report of the demo: he asked me for money on the second day.',
    hoursAgo: 5,
    messages: [
      'You seem to be somebody who can keep a secret.',
      'Ha, that depends on the secret!',
      'My wallet was stolen, and I am stuck at the airport. Could you send me 300 until Friday?',
      'Sorry, no. I do not send money to people I have not met.',
      'I thought you were different. Only 200 then? I pay it back twice.',
    ],
  },
  {
    id: 'demo0002-report',
    reporterId: 'demoW006',
    reportedId: 'demoM001',
    reason: 'scam',
    text: 'A report of the demo: the same story about an airport.',
    hoursAgo: 2,
    messages: [
      'I have to ask you something embarrassing.',
      'Go ahead.',
      'I am stuck at the airport without my wallet. 300 would save me.',
    ],
  },
  {
    id: 'demo0003-report',
    reporterId: 'demoM002',
    reportedId: 'demoW007',
    reason: 'harassment',
    text: 'A report of the demo: she does not stop after I said no.',
    hoursAgo: 1,
    messages: [
      'Why do you not answer? I have been waiting for an hour.',
      'I was at work. I think that we do not suit each other, sorry.',
      'Nobody says no to me. I know which tram you take.',
      'Please stop writing to me.',
      'You will be sorry.',
    ],
  },
];

/** Members of whom a second portrait waits, and what a model would have said of it. */
const WAITING: readonly {userId: string; scores: PhotoScores}[] = [
  {
    userId: 'demoM003',
    scores: {Neutral: 0.52, Drawing: 0.13, Sexy: 0.31, Hentai: 0.02, Porn: 0.02},
  },
  {
    userId: 'demoW008',
    scores: {Neutral: 0.41, Drawing: 0.28, Sexy: 0.06, Hentai: 0.19, Porn: 0.06},
  },
];
const SLOT = 2;

async function reportRow(
  {db, storage, now}: Seeding,
  {hoursAgo, messages, ...fields}: DemoReport,
): Promise<typeof report.$inferInsert> {
  const {reporterId, reportedId} = fields;
  const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
  const said = messages.map((text, i) => ({
    sender: i % 2 === 0 ? reportedId : reporterId,
    text,
    at: new Date(createdAt.getTime() - (messages.length - i) * MINUTE_MS).toISOString(),
  }));
  const evidence = {
    ...(await collectEvidence({db, storage}, reporterId, reportedId)),
    messages: said,
  };
  // `notifiedAt`: the job that mails new reports skips this one.
  return {...fields, evidence, createdAt, notifiedAt: now};
}

async function waitingPhoto(storage: PhotoStorage, userId: string) {
  const [portrait] = await portraitsOf(userId);
  if (!portrait) throw new Error(`${userId} has no portrait.`);
  const {files, ...shown} = portrait;
  const key = newPhotoKey(userId);
  for (const [width, bytes] of files) await storage.put(key, width, bytes);
  return {userId, slot: SLOT, key, state: 'waiting' as const, ...shown};
}

/** Adds nothing to a database that has had it, whatever operators have done with it. */
export async function seedDeskWork(seeding: Seeding): Promise<void> {
  const {db, storage} = seeding;
  const [first] = REPORTS;
  if (!first || (await db.$count(report, eq(report.id, first.id))) > 0) return;
  const reports: (typeof report.$inferInsert)[] = [];
  for (const each of REPORTS) reports.push(await reportRow(seeding, each));
  const photos: Awaited<ReturnType<typeof waitingPhoto>>[] = [];
  for (const {userId} of WAITING) photos.push(await waitingPhoto(storage, userId));
  const looks = WAITING.map(({userId, scores}, i) => ({userId, scores, key: photos[i]?.key ?? ''}));
  await db.transaction(async (tx) => {
    const added = await tx.insert(report).values(reports).onConflictDoNothing().returning();
    // Another server was faster.
    if (added.length === 0) return;
    await tx.insert(photo).values(photos).onConflictDoNothing();
    await tx.insert(photoLook).values(looks.map((look) => ({...look, notifiedAt: seeding.now})));
  });
}
