// Mails without a mail server: files, and a page that exists on somebody's own machine only.
import {mkdtemp, readdir, rm, stat, writeFile} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {parseEnv} from '../../config/env.ts';
import {mailPage, showsMail} from '../../api/pages/mail-page.ts';
import {readMails} from './folder.ts';
import {createMailer, mailFolder} from './index.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'wing-mail-'));
});
afterAll(() => rm(dataDir, {recursive: true}));

test('a mail becomes a file that only its owner reads, and is shown with its link', async () => {
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
  expect(html).toContain('&lt;Hello&gt;');
  expect(html).toContain('To a@b.example');
  expect(html).toContain('href="http://localhost:3000/reset-password?token=a&amp;b"');
  expect((await show('evil.example')).status).toBe(404);
  // A proxy or a tunnel makes strangers look like somebody on this machine.
  for (const header of ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via']) {
    const answer = await show('localhost:3000', {[header]: '203.0.113.7'});
    expect([header, answer.status]).toEqual([header, 404]);
  }
});

test('what is kept of mails to somebody can be deleted, at every address they had, and nobody else’s', async () => {
  const env = parseEnv({WING_DATA_DIR: path.join(dataDir, 'forgetting')});
  const mailer = createMailer({...env, SMTP_URL: 'smtp://mail.example'});
  const kept = createMailer(env);
  const words = {subject: 'Hello', text: 'Hello.'};
  await kept.send({to: 'old@b.example', userId: 'ann', ...words});
  await kept.send({to: 'new@b.example', userId: 'ann', ...words});
  await kept.send({to: 'bob@b.example', userId: 'bob', ...words});
  // As an earlier version wrote them.
  const file = path.join(mailFolder(env), '2026-01-01-earlier.txt');
  await writeFile(file, 'To: new@b.example\nSubject: Hello\n\nHello.\n');
  await mailer.forget({userId: 'ann', email: 'new@b.example'});
  expect((await readMails(mailFolder(env), 10)).map(({to}) => to)).toEqual(['bob@b.example']);
});

test.each([
  [true, 'at home', {}, true],
  [false, 'with a database of somebody else', {WING_DEMO: 'on'}, false],
  [false, 'without the demo', {WING_DEMO: 'off'}, true],
  [false, 'with a mail server', {SMTP_URL: 'smtp://mail.example'}, true],
  [false, 'at a public address', {PUBLIC_URL: 'https://wing.example'}, true],
  [false, 'listening to the network', {HOST: '0.0.0.0'}, true],
])('the page exists: %s %s', (expected, _, variables, isEmbedded) => {
  expect(showsMail(parseEnv(variables), isEmbedded)).toBe(expected);
});
