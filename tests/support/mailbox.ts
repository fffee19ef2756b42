// A mail server for the whole run, and access to its mails. Stores each mail as a file, because tests run in other
// processes.
import {randomUUID} from 'node:crypto';
import {mkdtemp, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {buffer} from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import {SMTPServer} from 'smtp-server';
import {z} from 'zod';
import {eventually} from './database.ts';
import type {StackAddress} from './stack.ts';

const received = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Only mails about notices have it. */
  html: z.string().optional(),
});
export type Received = z.infer<typeof received>;

export type MailServer = {mailDir: string; stop: () => Promise<void>};

export async function startMailServer(port: number): Promise<MailServer> {
  const mailDir = await mkdtemp(path.join(tmpdir(), 'wing-test-mails-'));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Servers keep idle connections.
    closeTimeout: 100,
    onData: async (stream, {envelope}, done) => {
      const {subject = '', text = '', html} = await PostalMime.parse(await buffer(stream));
      for (const {address} of envelope.rcptTo)
        await keep(mailDir, {to: address, subject, text, html});
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    mailDir,
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve));
      await rm(mailDir, {recursive: true, force: true});
    },
  };
}

/** Writes the mail atomically. */
async function keep(mailDir: string, mail: Received): Promise<void> {
  const name = path.join(mailDir, `${Date.now()}-${randomUUID()}`);
  await writeFile(`${name}.part`, JSON.stringify(mail));
  await rename(`${name}.part`, `${name}.json`);
}

async function mailsOf({mailDir}: StackAddress, to: string) {
  const names = (await readdir(mailDir)).filter((name) => name.endsWith('.json')).toSorted();
  const mails = await Promise.all(
    names.map(async (name) => {
      const file = path.join(mailDir, name);
      const text = await readFile(file, 'utf8').catch(() => undefined);
      return text === undefined ? [] : [{file, ...received.parse(JSON.parse(text))}];
    }),
  );
  return mails.flat().filter((mail) => mail.to === to);
}

/** Waits for a mail to this address with `subject` in its subject, deletes it from the mailbox and returns it. */
export function nextMail(stack: StackAddress, to: string, subject: string): Promise<Received> {
  return eventually(async () => {
    const mail = (await mailsOf(stack, to)).find((each) => each.subject.includes(subject));
    if (mail) await rm(mail.file);
    return mail;
  }, `a mail to ${to}: ${subject}`);
}

/** The first link in a mail. */
export function linkIn({text}: Received): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error(`There is no link in: ${text}`);
  return link;
}

export function tokenIn(mail: Received): string {
  return new URL(linkIn(mail)).searchParams.get('token') ?? '';
}
