// SMTP_URL and the mail server's certificate, with a real SMTP server.
import {expect, test} from 'vitest';
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
