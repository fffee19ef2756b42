// SMTP_URL and the mail server's certificate, with a real SMTP server.
import {expect, test, vi} from 'vitest';
import {startMailSink} from '../../../tests/support/mail-sink.ts';
import {smtpMailer} from './smtp.ts';

const MAIL = {to: 'ada@example.test', userId: 'ada', subject: 'Hello', text: 'Hello.'};

test('sends through a relay with a self-signed certificate when SMTP_URL allows it, and only then', async () => {
  const {url, mails, stop} = await startMailSink({startTls: true});
  const from = 'Wing <wing@localhost>';
  await expect(smtpMailer(url, from).send(MAIL)).rejects.toThrow('certificate');
  // As in .env.example.
  await smtpMailer(`${url}?tls.rejectUnauthorized=false`, from).send(MAIL);
  expect(mails.map(({subject}) => subject)).toEqual(['Hello']);
  await stop();
});

test('sends mails over connections that stay open until the mailer is closed', async () => {
  const {url, connections, stop} = await startMailSink();
  const mailer = smtpMailer(url, 'Wing <wing@localhost>');
  for (let i = 0; i < 3; i += 1) await mailer.send(MAIL);
  expect(connections).toEqual({made: 1, open: 1});
  mailer.close();
  await vi.waitFor(() => expect(connections.open).toBe(0));
  await stop();
});
