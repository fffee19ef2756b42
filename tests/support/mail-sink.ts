// A real SMTP server of one test file, in its process: records each mail, and refuses or breaks off as told.
import {buffer} from 'node:stream/consumers';
import PostalMime, {type Email} from 'postal-mime';
import {SMTPServer} from 'smtp-server';
import {freePorts} from '../../server/supervisor/ports.ts';

export type SunkMail = Email & {readonly to0: string; readonly bytes: number; readonly raw: string};

type Refusal = {readonly code: number; readonly message: string};

export type MailSink = {
  readonly url: string;
  readonly mails: SunkMail[];
  /** Answer to RCPT or to the data; undefined accepts. */
  refuse: (when: 'rcpt' | 'data', refusal: Refusal | undefined) => void;
  readonly stop: () => Promise<void>;
};

export async function startMailSink(): Promise<MailSink> {
  const mails: SunkMail[] = [];
  const refusals: Partial<Record<'rcpt' | 'data', Refusal | undefined>> = {};
  const errorOf = (refusal: Refusal | undefined) =>
    refusal && Object.assign(new Error(refusal.message), {responseCode: refusal.code});
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(errorOf(refusals.rcpt)),
    onData: async (stream, {envelope}, done) => {
      const bytes = await buffer(stream);
      const refused = errorOf(refusals.data);
      if (refused) return done(refused);
      const mail = await PostalMime.parse(bytes);
      for (const {address} of envelope.rcptTo) {
        mails.push({...mail, to0: address, bytes: bytes.length, raw: bytes.toString()});
      }
      done();
    },
  });
  const [port = 0] = await freePorts(1);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (when, refusal) => {
      refusals[when] = refusal;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
