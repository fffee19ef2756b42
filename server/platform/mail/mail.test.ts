// Mails without a mail server: files, and a page on the operator's own machine only.
import {mkdtemp, readdir, rm, stat} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {startMailSink} from '../../../tests/support/mail-sink.ts';
import {parseEnv} from '../config/env.ts';
import {mailPage} from '../../app/pages/mail-page.ts';
import {readMails} from './folder.ts';
import {createMailer} from './index.ts';
import {isMailPageEnabled, mailFolder} from './mail-folder.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'wing-mail-'));
});
afterAll(() => rm(dataDir, {recursive: true}));

test('stores a mail in a private file and shows it with its link', async () => {
  const env = parseEnv({WING_DATA_DIR: dataDir});
  const page = mailPage(env);
  const show = async (host: string, headers: Record<string, string> = {}) =>
    page.request('/dev/mail', {headers: {host, ...headers}});
  expect(await (await show('localhost:3000')).text()).toContain('Nothing yet.');

  const link = 'http://localhost:3000/reset-password?token=a&b';
  await createMailer(env).send({
    to: 'a@b.example',
    userId: 'ann',
    subject: '<Hello>',
    text: `One\n\n${link}`,
  });
  const [file = ''] = await readdir(mailFolder(env));
  const {mode} = await stat(path.join(mailFolder(env), file));
  expect(mode & 0o077).toBe(0);

  const html = await (await show('localhost:3000')).text();
  await createMailer(env).send({
    to: 'a@b.example',
    userId: 'ann',
    subject: 'As HTML',
    text: 'Text',
    html: '<head></head><p>As it arrives</p>',
  });
  const framed = await page.request('/dev/mail/0', {headers: {host: 'localhost:3000'}});
  expect(await framed.text()).toBe('<head><base target="_blank"></head><p>As it arrives</p>');
  const foreign = await page.request('/dev/mail/0', {headers: {host: 'evil.example'}});
  expect(foreign.status).toBe(404);
  expect(html).toContain('&lt;Hello&gt;');
  expect(html).toContain('To a@b.example');
  expect(html).toContain('href="http://localhost:3000/reset-password?token=a&amp;b"');
  expect((await show('evil.example')).status).toBe(404);
  // Behind a proxy or tunnel a remote client looks like a local one.
  for (const header of ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via']) {
    const answer = await show('localhost:3000', {[header]: '203.0.113.7'});
    expect([header, answer.status]).toEqual([header, 404]);
  }
});

test('deletes a member’s stored mails at all their addresses, and no others', async () => {
  const env = parseEnv({WING_DATA_DIR: path.join(dataDir, 'forgetting')});
  const mailer = createMailer({...env, SMTP_URL: 'smtp://mail.example'});
  const fileMailer = createMailer(env);
  const content = {subject: 'Hello', text: 'Hello.'};
  await fileMailer.send({to: 'old@b.example', userId: 'ann', ...content});
  await fileMailer.send({to: 'new@b.example', userId: 'ann', ...content});
  await fileMailer.send({to: 'bob@b.example', userId: 'bob', ...content});
  await mailer.deleteStored('ann');
  expect((await readMails(mailFolder(env), 10)).map(({to}) => to)).toEqual(['bob@b.example']);
});

test('a mail that leaves says that no person wrote it', async () => {
  const sink = await startMailSink();
  const mailer = createMailer({...parseEnv({WING_DATA_DIR: dataDir}), SMTP_URL: sink.url});
  await mailer.send({to: 'a@b.example', userId: 'ann', subject: 'Hello', text: 'Hello.'});
  const [{headers} = {}] = sink.mails;
  expect(headers).toContainEqual(
    expect.objectContaining({key: 'auto-submitted', value: 'auto-generated'}),
  );
  await sink.stop();
});

test.each([
  [true, 'on this machine', {}, true],
  [false, 'with an external database', {WING_DEMO: 'on'}, false],
  [false, 'without the demo', {WING_DEMO: 'off'}, true],
  [false, 'with a mail server', {SMTP_URL: 'smtp://mail.example'}, true],
  [false, 'at a public address', {PUBLIC_URL: 'https://wing.example'}, true],
  [false, 'listening to the network', {HOST: '0.0.0.0'}, true],
])('shows the page: %s %s', (expected, _, variables, isEmbedded) => {
  expect(isMailPageEnabled(parseEnv(variables), isEmbedded)).toBe(expected);
});
