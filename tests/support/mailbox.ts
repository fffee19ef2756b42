// A real mail server that keeps what it is given, for the tests that wait for a mail.
import {buffer} from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import {SMTPServer} from 'smtp-server';
import {eventually} from './database.ts';
import type {StackAddress} from './stack.ts';

export type Received = {to: string; subject: string; text: string};

export type Mailbox = {
  /** The mail to this address with these words in its subject, once it is there. Answered once. */
  next: (to: string, subject: string) => Promise<Received>;
  all: Received[];
  stop: () => Promise<void>;
};

export async function openMailbox({mailPort}: StackAddress): Promise<Mailbox> {
  const all: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, {envelope}, done) => {
      const {subject = '', text = ''} = await PostalMime.parse(await buffer(stream));
      for (const {address} of envelope.rcptTo) all.push({to: address, subject, text});
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(mailPort, '127.0.0.1', resolve));
  return {
    all,
    next: async (to, subject) => {
      const found = () => all.find((mail) => mail.to === to && mail.subject.includes(subject));
      const mail = await eventually(async () => found(), `a mail to ${to}: ${subject}`);
      all.splice(all.indexOf(mail), 1);
      return mail;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The address a mail asks to open. */
export function linkIn({text}: Received): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error(`There is no link in: ${text}`);
  return link;
}

export function tokenIn(mail: Received): string {
  return new URL(linkIn(mail)).searchParams.get('token') ?? '';
}
