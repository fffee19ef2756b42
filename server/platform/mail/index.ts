// Which way mails go: to the configured server, else into a folder of the data directory.
import path from 'node:path';
import type {Env} from '../../config/env.ts';
import {folderMailer} from './folder.ts';
import type {Mailer} from './mailer.ts';
import {smtpMailer} from './smtp.ts';

export type {Mailer} from './mailer.ts';

export const mailFolder = (env: Env): string => path.resolve(env.WING_DATA_DIR, 'mail');

export function createMailer(env: Env): Mailer {
  const folder = folderMailer(mailFolder(env));
  // The folder may hold mails of a time without a server.
  return env.SMTP_URL ? {...folder, ...smtpMailer(env.SMTP_URL, env.MAIL_FROM)} : folder;
}
