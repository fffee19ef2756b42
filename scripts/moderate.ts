// `npm run moderate`: shows reports with their evidence, and warns, suspends or restores members. Each act is
// logged under the operator's name.
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {ACTS, reasonLabel, type Act} from '../rules/safety/report.ts';
import type {Database} from '../server/platform/postgres/client.ts';
import {envOrExit} from '../server/platform/config/env.ts';
import {openStorage} from '../server/features/photos/storage.ts';
import {evidenceShape, type Evidence} from '../server/features/safety/evidence.ts';
import {
  actsAbout,
  moderate,
  openReports,
  findReport,
  type Report,
} from '../server/features/safety/moderation.ts';
import {idOf, operatorName, runCommand} from './operator/database.ts';
import {escapeForTerminal} from './operator/escape-for-terminal.ts';

const USAGE = `Usage:
  npm run moderate -- queue                       open reports, the oldest first
  npm run moderate -- show <report> [folder]      one report; its photos are written into the folder
  npm run moderate -- warn <report|user> <why>    mails the member
  npm run moderate -- suspend <report|user> <why> signs the member out and hides them; they read why
  npm run moderate -- restore <user> <why>        lets a suspended member in again
  npm run moderate -- close <report> <why>        closes a report without consequences
A user is an id or an e-mail address. A report is its id or the first 8 characters of it, or more. An act on
a report closes it; a closed one takes no other.`;

function isAct(name: string | undefined): name is Act {
  return ACTS.some((act) => act === name);
}

async function printQueue(db: Database): Promise<void> {
  const reports = await openReports(db);
  if (reports.length === 0) console.log('No open reports.');
  for (const {id, createdAt, reason, reportedId, evidence} of reports) {
    const {profile} = evidenceShape.parse(evidence);
    const whom = `${escapeForTerminal(profile?.name ?? 'somebody')} (${reportedId})`;
    console.log(`${id}  ${createdAt.toISOString()}  ${reasonLabel(reason)}  ${whom}`);
  }
}

async function writePhotos(photos: Evidence['photos'], folder: string): Promise<void> {
  const storage = await openStorage(envOrExit());
  await mkdir(folder, {recursive: true});
  for (const [i, {key, width}] of photos.entries()) {
    const bytes = await storage.get(key, width);
    const file = path.join(folder, `photo-${i + 1}.webp`);
    if (bytes) await writeFile(file, bytes);
    console.log(bytes ? `Photo: ${file}` : `Photo ${i + 1} is missing in the storage.`);
  }
}

async function printReport(db: Database, found: Report, folder: string | undefined): Promise<void> {
  const {id, createdAt, closedAt, reason, text, reporterId, reportedId} = found;
  const {profile, photos, messages} = evidenceShape.parse(found.evidence);
  console.log(`Report ${id}, ${createdAt.toISOString()}, ${closedAt ? 'closed' : 'open'}`);
  console.log(`${reasonLabel(reason)}${text ? `: ${escapeForTerminal(text)}` : ''}`);
  console.log(`By ${reporterId ?? 'somebody who has left'} about ${reportedId}`);
  if (profile) {
    const {name, age, gender, summary} = profile;
    console.log(
      `\n${escapeForTerminal(name)}, ${age}, ${gender}\n    ${escapeForTerminal(summary ?? '')}`,
    );
  }
  if (folder) await writePhotos(photos, folder);
  else if (photos.length > 0) console.log(`${photos.length} photos: name a folder to see them.`);
  console.log(`\n${messages.length} messages`);
  for (const {at, sender, text: said} of messages) {
    console.log(
      `${at}  ${sender === reportedId ? 'REPORTED' : sender}: ${escapeForTerminal(said)}`,
    );
  }
  console.log('\nEarlier acts:');
  for (const {at, operator, act, why} of await actsAbout(db, reportedId)) {
    console.log(`${at.toISOString()}  ${operator}  ${act}: ${escapeForTerminal(why)}`);
  }
}

/** Whom an act is about: the member of a report, or the one who is named. */
async function targetOf(db: Database, act: Act, given: string) {
  const found = act === 'restore' ? undefined : await findReport(db, given).catch(() => undefined);
  if (found) return {userId: found.reportedId, reportId: found.id};
  if (act === 'close') throw new Error(`There is no report ${given}.`);
  return {userId: await idOf(db, given), reportId: undefined};
}

await runCommand('wing-moderate', async (db) => {
  const [action, given, ...words] = process.argv.slice(2);
  if (action === 'queue') return printQueue(db);
  if (action === 'show' && given) return printReport(db, await findReport(db, given), words[0]);
  const why = words.join(' ').trim();
  if (!isAct(action) || !given || !why) throw new Error(USAGE);
  const target = await targetOf(db, action, given);
  await moderate(db, {operator: operatorName(), act: action, ...target, why}, new Date());
  console.log(`${action}: ${target.userId}`);
});
