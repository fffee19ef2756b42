// What the desk's page about one member reads.
import {and, desc, eq, isNull} from 'drizzle-orm';
import {LEDGER_SHOWN, type MemberPage} from '../../../rules/desk/members.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {devicesOf} from '../account/devices.ts';
import {account, user} from '../../platform/database/auth-tables.ts';
import {pendingAct} from '../../platform/database/desk-tables.ts';
import {report} from '../../platform/database/safety-tables.ts';
import {suggestion} from '../../platform/database/suggestion-tables.ts';
import {
  creditEntry,
  photo,
  profile,
  questionnaire,
  wallet,
} from '../../platform/database/tables.ts';
import {photoRef} from '../photos/storage.ts';
import {actsDone, iso, linkedReports, pendingOf} from './reports.ts';

async function profileOf(db: Executor, userId: string): Promise<MemberPage['profile']> {
  const {name, age, gender, summary, isDemo} = profile;
  const [shown] = await db
    .select({name, age, gender, summary, isDemo})
    .from(profile)
    .where(eq(profile.userId, userId));
  return shown ?? null;
}

async function photosOf(db: Executor, userId: string): Promise<MemberPage['photos']> {
  const {key, state, reason, slot} = photo;
  const rows = await db
    .select({key, state, reason})
    .from(photo)
    .where(eq(photo.userId, userId))
    .orderBy(slot);
  return rows.map((row) => ({photo: photoRef(row.key), state: row.state, reason: row.reason}));
}

async function ledgerOf(
  db: Executor,
  userId: string,
): Promise<Pick<MemberPage, 'credits' | 'ledger'>> {
  const [held] = await db.select().from(wallet).where(eq(wallet.userId, userId));
  const entries = await db
    .select()
    .from(creditEntry)
    .where(eq(creditEntry.userId, userId))
    .orderBy(desc(creditEntry.createdAt))
    .limit(LEDGER_SHOWN);
  return {
    credits: held?.credits ?? null,
    ledger: entries.map(({id, amount, kind, createdAt}) => ({
      id,
      amount,
      kind,
      createdAt: createdAt.toISOString(),
    })),
  };
}

async function suggestionsOf(db: Executor, userId: string): Promise<MemberPage['suggestions']> {
  const {otherId, offeredAt, response, outcome} = suggestion;
  const rows = await db
    .select({otherId, offeredAt, response, outcome, name: profile.name})
    .from(suggestion)
    .leftJoin(profile, eq(profile.userId, suggestion.otherId))
    .where(eq(suggestion.userId, userId))
    .orderBy(suggestion.position);
  return rows.map((row) => ({...row, offeredAt: row.offeredAt.toISOString()}));
}

/** An act that names no report. */
async function pendingFor(db: Executor, userId: string): Promise<MemberPage['pending']> {
  const [pending] = await db
    .select()
    .from(pendingAct)
    .where(and(eq(pendingAct.userId, userId), isNull(pendingAct.reportId)))
    .orderBy(desc(pendingAct.actsAt))
    .limit(1);
  return pending ? pendingOf(pending) : null;
}

/** @returns undefined for an unknown id. */
export async function readMember(
  db: Executor,
  userId: string,
  now: Date,
): Promise<MemberPage | undefined> {
  const [found] = await db.select().from(user).where(eq(user.id, userId));
  if (!found) return undefined;
  const ways = await db
    .select({way: account.providerId})
    .from(account)
    .where(eq(account.userId, userId));
  const [answers] = await db
    .select({pausedAt: questionnaire.pausedAt, language: questionnaire.language})
    .from(questionnaire)
    .where(eq(questionnaire.userId, userId));
  const devices = await devicesOf(db, {userId, sessionId: ''}, now);
  return {
    id: userId,
    email: found.email,
    isConfirmed: found.emailVerified,
    language: answers?.language ?? null,
    createdAt: found.createdAt.toISOString(),
    suspendedAt: iso(found.disabledAt),
    leavesAt: iso(found.leavesAt),
    signInWays: ways.map(({way}) => way),
    devices: devices.map(({id, name, lastActive}) => ({id, name, lastActive})),
    profile: await profileOf(db, userId),
    photos: await photosOf(db, userId),
    pausedAt: iso(answers?.pausedAt),
    ...(await ledgerOf(db, userId)),
    suggestions: await suggestionsOf(db, userId),
    reports: {
      about: await linkedReports(db, eq(report.reportedId, userId)),
      by: await linkedReports(db, eq(report.reporterId, userId)),
    },
    acts: await actsDone(db, userId),
    pending: await pendingFor(db, userId),
  };
}

export async function isMember(db: Executor, userId: string): Promise<boolean> {
  return (await db.$count(user, eq(user.id, userId))) > 0;
}

export async function hasWallet(db: Executor, userId: string): Promise<boolean> {
  return (await db.$count(wallet, eq(wallet.userId, userId))) > 0;
}
