// Mails as files, where no mail server is configured: one a mail, readable by whoever runs Wing.
import {randomUUID} from 'node:crypto';
import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Mail, Mailer} from './mailer.ts';

export function folderMailer(folder: string): Mailer {
  return {
    send: async ({to, subject, text}) => {
      await mkdir(folder, {recursive: true, mode: 0o700});
      const time = new Date().toISOString().replaceAll(':', '-');
      const file = path.join(folder, `${time}-${randomUUID().slice(0, 8)}.txt`);
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}\n`, {mode: 0o600});
    },
  };
}

function parse(content: string): Mail | undefined {
  const [, to, subject, text] = /^To: ([^\n]*)\nSubject: ([^\n]*)\n\n(.*)\n$/s.exec(content) ?? [];
  return to && subject && text ? {to, subject, text} : undefined;
}

/** The newest mails, newest first. */
export async function readMails(folder: string, limit: number): Promise<Mail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .toReversed()
    .slice(0, limit);
  const mails = await Promise.all(
    newest.map(async (name) => parse(await readFile(path.join(folder, name), 'utf8'))),
  );
  return mails.filter((mail) => mail !== undefined);
}
