// Mails by way of a mail server.
import {createTransport} from 'nodemailer';
import type {Mailer} from './mailer.ts';

const PATIENCE_MS = 10_000;

/** `url` as nodemailer reads it: smtp://user:password@host:port, or smtps:// for TLS from the start. */
export function smtpMailer(url: string, from: string): Pick<Mailer, 'send'> {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({to, subject, text}) => {
      await transport.sendMail({to, subject, text, from});
    },
  };
}
