// Sends mails over SMTP.
import {createTransport} from 'nodemailer';
import type {Mailer} from './mailer.ts';

const TIMEOUT_MS = 10_000;

/** `url`: smtp://user:password@host:port, or smtps:// for TLS from the start. */
export function smtpMailer(url: string, from: string): Pick<Mailer, 'send'> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({to, subject, text}) => {
      await transport.sendMail({to, subject, text, from});
    },
  };
}
