// A real SMTP server of one test file, in its process: records each mail, and refuses or breaks off as told.
import type {Readable} from 'node:stream';
import {buffer} from 'node:stream/consumers';
import PostalMime, {type Email} from 'postal-mime';
import {SMTPServer} from 'smtp-server';
import {freePorts} from '../../server/app/supervisor/ports.ts';

export type SunkMail = Email & {readonly to0: string; readonly bytes: number; readonly raw: string};

type Refusal = {readonly code: number; readonly message: string};

export type MailSink = {
  readonly url: string;
  readonly mails: SunkMail[];
  /** Connections that were made, and that are open. */
  readonly connections: {made: number; open: number};
  /** Answer to RCPT or to the data; undefined accepts. */
  refuse: (when: 'rcpt' | 'data', refusal: Refusal | undefined) => void;
  readonly stop: () => Promise<void>;
};

/** With `startTls` it offers TLS with smtp-server's own self-signed certificate. */
export async function startMailSink({startTls = false} = {}): Promise<MailSink> {
  const mails: SunkMail[] = [];
  const connections = {made: 0, open: 0};
  const refusals: Partial<Record<'rcpt' | 'data', Refusal | undefined>> = {};
  const errorOf = (refusal: Refusal | undefined) =>
    refusal && Object.assign(new Error(refusal.message), {responseCode: refusal.code});
  async function receive(stream: Readable, recipients: readonly string[]): Promise<void> {
    const bytes = await buffer(stream);
    const refused = errorOf(refusals.data);
    if (refused) throw refused;
    const mail = await PostalMime.parse(bytes);
    for (const to0 of recipients) {
      mails.push({...mail, to0, bytes: bytes.length, raw: bytes.toString()});
    }
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    // Senders keep idle connections.
    closeTimeout: 100,
    onConnect: (_, done) => {
      connections.made += 1;
      connections.open += 1;
      done();
    },
    onClose: () => {
      connections.open -= 1;
    },
    onRcptTo: (_, __, done) => done(errorOf(refusals.rcpt)),
    onData: async (stream, {envelope}, done) => {
      const recipients = envelope.rcptTo.map(({address}) => address);
      const error = await receive(stream, recipients).then(
        () => undefined,
        (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))),
      );
      done(error);
    },
  });
  // Senders that are killed break off their connections.
  server.on('error', () => undefined);
  const [port = 0] = await freePorts(1);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    connections,
    refuse: (when, refusal) => {
      refusals[when] = refusal;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
