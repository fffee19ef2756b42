// Stores mails as files while no mail server is configured: a text, and beside it the HTML of mails that have one.
import {randomUUID} from 'node:crypto';
import {mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Mail, Mailer} from './mailer.ts';

export function folderMailer(folder: string): Mailer {
  return {
    send: async ({to, userId, subject, text, html}) => {
      await mkdir(folder, {recursive: true, mode: 0o700});
      const time = new Date().toISOString().replaceAll(':', '-');
      const file = path.join(folder, `${time}-${randomUUID().slice(0, 8)}.txt`);
      if (html !== undefined) await writeFile(htmlFileOf(file), html, {mode: 0o600});
      await writeFile(file, `To: ${to}\nMember: ${userId}\nSubject: ${subject}\n\n${text}\n`, {
        mode: 0o600,
      });
    },
    deleteStored: async (userId) => {
      for (const {file, mail} of await mailsIn(folder)) {
        if (mail.userId !== userId) continue;
        await rm(htmlFileOf(file), {force: true});
        await rm(file, {force: true});
      }
    },
    close: () => undefined,
  };
}

const htmlFileOf = (file: string) => file.replace(/\.txt$/, '.html');

type StoredMail = {file: string; mail: Mail};

function parse(content: string): Mail | undefined {
  const [, to, userId, subject, text] =
    /^To: ([^\n]*)\nMember: ([^\n]*)\nSubject: ([^\n]*)\n\n(.*)\n$/s.exec(content) ?? [];
  return to && userId && subject && text ? {to, userId, subject, text} : undefined;
}

/** The newest `limit` mails, newest first. */
async function mailsIn(folder: string, limit = Number.POSITIVE_INFINITY): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .toReversed()
    .slice(0, limit);
  const mails: StoredMail[] = [];
  for (const name of newest) {
    const file = path.join(folder, name);
    const mail = parse(await readFile(file, 'utf8'));
    const html = await readFile(htmlFileOf(file), 'utf8').catch(() => undefined);
    if (mail) mails.push({file, mail: {...mail, ...(html !== undefined && {html})}});
  }
  return mails;
}

export async function readMails(folder: string, limit: number): Promise<Mail[]> {
  return (await mailsIn(folder, limit)).map(({mail}) => mail);
}
