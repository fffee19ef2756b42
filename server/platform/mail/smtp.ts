// Sends mails over SMTP.
import {createTransport} from 'nodemailer';
import {AddressRefused, type Mailer} from './mailer.ts';

const TIMEOUT_MS = 10_000;
/** A server may examine a mail before it accepts it. Given up, it would be sent again. */
const ANSWER_TIMEOUT_MS = 60_000;
/** Relays end connections that are idle for longer. */
const IDLE_TIMEOUT_MS = 5000;
/** Bad destination address, by RFC 3463 and 7505. Other permanent refusals, also 5.1.7 and 5.1.8, are about the sender or the message. */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.(?:[1236]|10)\b/;

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

function isAddressRefused(error: unknown): boolean {
  const response = field(error, 'response');
  return (
    field(error, 'command') === 'RCPT TO' &&
    typeof response === 'string' &&
    NO_SUCH_ADDRESS.test(response)
  );
}

/** All mails are automatic (RFC 3834): answering machines send no reply. */
const AUTOMATIC = {'Auto-Submitted': 'auto-generated'};

const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';

/** `url`: smtp://user:password@host:port, or smtps:// for TLS from the start. */
export function smtpMailer(url: string, from: string): Pick<Mailer, 'send' | 'close'> {
  const transport = createTransport({
    url,
    pool: true,
    idleTimeout: IDLE_TIMEOUT_MS,
    // The job sends the mail again.
    maxRequeues: 0,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({to, subject, text, html, id, headers}) => {
      const messageId = id === undefined ? undefined : `<${id}@${domainOf(from)}>`;
      const mail = {to, subject, text, html, messageId, headers: {...AUTOMATIC, ...headers}, from};
      await transport.sendMail(mail).catch((error: unknown) => {
        if (!isAddressRefused(error)) throw error;
        throw new AddressRefused('The mail server refused the address.', {cause: error});
      });
    },
    close: () => transport.close(),
  };
}
