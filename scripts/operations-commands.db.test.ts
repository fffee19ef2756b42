// Each npm command that docs/operations.md gives operators runs: here, or in the test that COMMANDS names. mails runs in the long form.
import {execFile} from 'node:child_process';
import {chmod, mkdtemp, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parseEnv as parseEnvFile, promisify} from 'node:util';
import {eq} from 'drizzle-orm';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {NOTICE_KINDS} from '../rules/notices/notices.ts';
import {deletionLogFile, appendDeletions} from '../server/features/account/deletion-log.ts';
import {parseEnv} from '../server/platform/config/env.ts';
import {user} from '../server/platform/database/auth-tables.ts';
import {runsLongForms} from '../tests/support/length.ts';
import {blankMember} from '../tests/support/population.ts';
import {insertMembers} from '../tests/support/scratch-database.ts';
import {runScript} from '../tests/support/scripts.ts';
import {useScratchDatabase} from '../tests/support/use-scratch-database.ts';

const HERE = 'scripts/operations-commands.db.test.ts';
/** Where each `npm run ...` of the page runs. */
const COMMANDS = {
  account: 'tests/integration/moderation.test.ts',
  'account -- repeat-deletions': HERE,
  backup: 'tests/own-stack/backup.test.ts',
  cluster: 'tests/own-stack/cluster-command.long.test.ts',
  credits: 'tests/e2e/match-credits.test.ts',
  'credits -- audit': HERE,
  dev: 'tests/own-stack/devtools-development.long.test.ts',
  mails: HERE,
  match: 'server/features/matching/explain.db.test.ts',
  moderate: 'tests/integration/moderation.test.ts',
  'operator -- add': 'tests/integration/desk-codes.test.ts',
  'operator -- list': 'tests/integration/desk-sessions.test.ts',
  'operator -- remove': 'tests/integration/desk-sessions.test.ts',
  restore: 'tests/own-stack/backup.test.ts',
  'test:containers': '.github/workflows/test.yml',
};

const ADA = 'adaXXXXXXXX';
const LEAVES_AT = '2035-01-08T00:00:00.000Z';

const base = useScratchDatabase();
let text: string;
let folder: string;
beforeAll(async () => {
  text = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
  folder = await mkdtemp(path.join(tmpdir(), 'wing-commands-'));
  await insertMembers(base.db, [blankMember(ADA)]);
});
afterAll(() => rm(folder, {recursive: true}));

test('each npm command of the page is one of COMMANDS, and its test names it', async () => {
  const named = text.matchAll(/npm run ([a-z:]+(?: -- (?!<)[a-z][a-z-]*)?)/g);
  expect([...new Set([...named].map(([, command]) => command))].toSorted()).toEqual(
    Object.keys(COMMANDS).toSorted(),
  );
  for (const [command, file] of Object.entries(COMMANDS)) {
    const [name = '', act = name] = command.split(' -- ');
    const content = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
    expect(content, file).toContain(file.endsWith('.ts') ? `'${act}'` : act);
  }
});

test('the lines that write .env give a file that the server accepts, which only its owner can read', async () => {
  const [, lines = ''] = /^```sh\n(umask 077\nfor name in .+?)^```/ms.exec(text) ?? [];
  // A stand-in, because a machine may have no openssl: 24 bytes in hexadecimal.
  const openssl = path.join(folder, 'openssl');
  await writeFile(
    openssl,
    '#!/bin/sh\n[ "$*" = "rand -hex 24" ] && echo 0123456789abcdef0123456789abcdef0123456789abcdef\n',
  );
  await chmod(openssl, 0o755);
  const cwd = await mkdtemp(path.join(folder, 'compose-'));
  await promisify(execFile)('sh', ['-e', '-c', lines], {
    cwd,
    env: {PATH: `${folder}:${process.env.PATH ?? ''}`},
  });
  const file = path.join(cwd, '.env');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const values = parseEnvFile(await readFile(file, 'utf8'));
  expect(values.WING_SECRET).toMatch(/^[0-9a-f]{48}$/);
  const example = await readFile(new URL('../.env.example', import.meta.url), 'utf8');
  for (const [name, value] of Object.entries(values)) {
    expect(example).toContain(`${name}=`);
    expect(value).not.toBe('');
  }
  const env = parseEnv({...values, DATABASE_URL: 'postgres://wing@postgres/wing'});
  expect(env).toMatchObject({
    PUBLIC_URL: 'https://wing.example',
    MAIL_FROM: 'Wing <wing@wing.example>',
  });
});

test('the commands after a restore by other means repeat deletions and audit the ledger', async () => {
  const {PATH} = process.env;
  const env = {PATH, DATABASE_URL: base.url, WING_SECRET: 'x'.repeat(32), WING_DATA_DIR: folder};
  const log = deletionLogFile(folder);
  const at = new Date().toISOString();
  await appendDeletions(log, [{userId: ADA, at, leavesAt: LEAVES_AT}]);
  expect(await runScript('account', ['repeat-deletions', log], {env})).toContain(
    'Deletions repeated: 1; cancelled: 0.',
  );
  const rows = await base.db.select({leavesAt: user.leavesAt}).from(user).where(eq(user.id, ADA));
  expect(rows).toEqual([{leavesAt: new Date(LEAVES_AT)}]);
  expect(await runScript('credits', ['audit'], {env})).toContain('The ledger is right.');
});

test.runIf(runsLongForms)('writes each mail as text, HTML and pictures', async () => {
  await runScript('mails', [], {env: {...process.env, WING_DATA_DIR: folder}});
  const files = await readdir(path.join(folder, 'mails'));
  for (const kind of NOTICE_KINDS) {
    for (const end of ['txt', 'html', 'phone-light.png', 'desktop-dark.png']) {
      expect(files).toContain(`${kind}.${end}`);
    }
  }
});
