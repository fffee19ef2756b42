// Mails without a mail server: files, and a page that exists on somebody's own machine only.
import {mkdtemp, readdir, rm, stat} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {parseEnv} from '../env.ts';
import {mailPage, showsMail} from './dev-page.ts';
import {createMailer, mailFolder} from './index.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'wing-mail-'));
});
afterAll(() => rm(dataDir, {recursive: true}));

test('a mail becomes a file that only its owner reads, and is shown with its link', async () => {
  const env = parseEnv({WING_DATA_DIR: dataDir});
  const page = mailPage(env);
  const show = async (host: string) => page.request('/dev/mail', {headers: {host}});
  expect(await (await show('localhost:3000')).text()).toContain('Nothing yet.');

  const link = 'http://localhost:3000/reset-password?token=a&b';
  await createMailer(env).send({to: 'a@b.example', subject: '<Hello>', text: `One\n\n${link}`});
  const [file = ''] = await readdir(mailFolder(env));
  const {mode} = await stat(path.join(mailFolder(env), file));
  expect(mode & 0o077).toBe(0);

  const html = await (await show('localhost:3000')).text();
  expect(html).toContain('&lt;Hello&gt;');
  expect(html).toContain('To a@b.example');
  expect(html).toContain('href="http://localhost:3000/reset-password?token=a&amp;b"');
  expect((await show('evil.example')).status).toBe(404);
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
