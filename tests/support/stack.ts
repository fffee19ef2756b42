// The one stack of a test run: `npm start` with its own data directory.
import {spawn, type ChildProcess} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {createWriteStream} from 'node:fs';
import {chmod, mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {storedSecret} from '../../server/platform/secret.ts';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import {GOOGLE_CLIENT, googleUrl} from './google.ts';
import {startMailServer} from './mailbox.ts';
import {scriptArgs} from './scripts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RECORDER = new URL('record-statements.ts', import.meta.url).href;
const START_TIMEOUT_MS = 150_000;

/** The launch date of test stacks; differs from the default. */
export const LAUNCH_AT = '2035-04-05T06:07:08+01:00';

export const LOW_CREDITS_HELP = 'Ask for more at the front desk.';

/** The mailbox of the operators. */
export const OPERATOR_MAIL = 'operators@desk.example';

export type StackAddress = {
  url: string;
  databaseUrl: string;
  apiKey: string;
  /** The bearer token of `GET /metrics`. */
  metricsKey: string;
  dataDir: string;
  /** `WING_SECRET` of the server. With it, members are signed up in the database. */
  secret?: string;
  /** The port of the language model's stand-in. */
  modelPort: number;
  /** The folder with the mails that the run's mail server has received. */
  mailDir: string;
  /** The port on which tests start a local provider in place of Google. */
  googlePort: number;
  /** The file with all output of Wing since its start. */
  outputFile: string;
};

/** The address and key needed to act as a member. */
export type Entrance = Pick<StackAddress, 'url' | 'apiKey'>;

/** What `signUp` needs: it uses the database if `databaseUrl` and `secret` are given, otherwise HTTP. */
export type SignUpPlace = Entrance & Partial<Pick<StackAddress, 'databaseUrl' | 'secret'>>;

export type Stack = StackAddress & {
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** Makes a data directory that the embedded Postgres's user may enter. */
export async function makeDataDir(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wing-test-'));
  await chmod(dir, 0o755);
  return path.join(dir, 'data');
}

/** Variables with which a server's statements are recorded, in a run that reads plans. */
function recording(): Record<string, string> {
  const file = process.env.WING_STATEMENTS;
  return file ? {WING_STATEMENTS: file, NODE_OPTIONS: `--import=${RECORDER}`} : {};
}

type Launch = {
  /** Another folder with Wing's files. */
  cwd?: string;
  uid?: number;
  gid?: number;
  umask?: number;
  script?: 'start' | 'dev';
  through?: 'npm' | 'node';
};

/** Runs Wing with these variables, optionally as another user. `output` returns what it has printed so far. */
export function launch(
  env: Record<string, string>,
  {cwd = ROOT, script = 'start', through = 'node', umask, ...user}: Launch = {},
) {
  const [command, args] =
    through === 'npm' ? ['npm', ['run', script]] : [process.execPath, scriptArgs(script)];
  // A child inherits it.
  const ownUmask = process.umask();
  if (umask !== undefined) process.umask(umask);
  const child = spawn(command, args, {
    ...user,
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: tmpdir(),
      ...(through === 'node' ? recording() : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.umask(ownUmask);
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  if (process.env.WING_TEST_OUTPUT) child.stdout.pipe(process.stdout);
  if (process.env.WING_TEST_OUTPUT) child.stderr.pipe(process.stderr);
  return {child, output: () => output};
}

/** Runs a start that is expected to fail. Returns its status and output. */
export async function failedStart(env: Record<string, string>, how: Launch = {}) {
  const {child, output} = launch(env, how);
  // Not at `exit`: then the last output may be unread in the pipe.
  const [code] = await once(child, 'close');
  return {code, lines: output().trim().split('\n')};
}

/** Waits for readiness. Throws with the output if Wing exits first. */
export async function untilReady({child, output}: ReturnType<typeof launch>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!output().includes('Wing is ready at')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`Wing did not start:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** @param prepare runs on the data directory before Wing starts. */
export async function startStack(
  extra: Record<string, string> = {},
  prepare: (dataDir: string) => Promise<void> = async () => undefined,
  how: Launch = {},
): Promise<Stack> {
  const [freePort = 0, modelPort = 0, mailPort = 0, googlePort = 0] = await freePorts(4);
  const port = Number(extra.PORT ?? freePort);
  const mails = await startMailServer(mailPort);
  const dataDir = await makeDataDir();
  await prepare(dataDir);
  const apiKey = randomBytes(24).toString('hex');
  const metricsKey = randomBytes(24).toString('hex');
  const env = {
    PORT: String(port),
    WING_DATA_DIR: dataDir,
    ZERO_API_KEY: apiKey,
    METRICS_KEY: metricsKey,
    OPENAI_API_KEY: 'sk-stand-in',
    OPENAI_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
    GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
    GOOGLE_DISCOVERY_URL: `${googleUrl(googlePort)}/.well-known/openid-configuration`,
    // Trusts the network addresses that tests send for their members.
    TRUSTED_PROXY: '127.0.0.1,::1',
    LAUNCH_AT,
    LOW_CREDITS_HELP,
    OPERATOR_MAIL,
    // Photos are shown at once and no model is loaded; tests of the screening start their own stack.
    PHOTO_SCREENING: 'off',
    // The log test checks the most verbose level.
    LOG_LEVEL: 'debug',
    ...extra,
  };
  const launched = launch(env, how);
  const outputFile = path.join(path.dirname(dataDir), 'output.log');
  const logFile = createWriteStream(outputFile);
  for (const stream of [launched.child.stdout, launched.child.stderr]) {
    stream.pipe(logFile, {end: false});
  }
  await untilReady(launched);
  const databaseUrl = (await readFile(path.join(dataDir, 'database-url'), 'utf8')).trim();
  const secret = extra.WING_SECRET ?? (await storedSecret(dataDir));
  return {
    url: `http://localhost:${port}`,
    databaseUrl,
    apiKey,
    metricsKey,
    dataDir,
    secret,
    modelPort,
    mailDir: mails.mailDir,
    googlePort,
    outputFile,
    output: launched.output,
    stop: async (signal = 'SIGTERM') => {
      launched.child.kill(signal);
      const code = await ended(launched.child);
      await mails.stop();
      await rm(path.dirname(dataDir), {recursive: true, force: true});
      return code;
    },
  };
}
