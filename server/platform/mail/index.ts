// Chooses between the configured mail server and a folder of the data directory.
import {folderMailer} from './folder.ts';
import {mailFolder} from './mail-folder.ts';
import type {Mailer} from './mailer.ts';
import {smtpMailer} from './smtp.ts';

export {AddressRefused, type Mailer} from './mailer.ts';

type Settings = {
  readonly WING_DATA_DIR: string;
  readonly SMTP_URL?: string | undefined;
  /** The sender: "Wing <wing@example.org>". */
  readonly MAIL_FROM: string;
};

export function createMailer(settings: Settings): Mailer {
  const folder = folderMailer(mailFolder(settings));
  // The folder may hold mails from before a mail server was configured.
  const {SMTP_URL, MAIL_FROM} = settings;
  return SMTP_URL ? {...folder, ...smtpMailer(SMTP_URL, MAIL_FROM)} : folder;
}
