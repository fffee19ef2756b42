// The one stack of a test run: `npm start` as members and operators meet it, on a folder of its own.
import {spawn, type ChildProcess} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {chmod, mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {freePorts} from '../../server/supervisor/ports.ts';
import {GOOGLE_CLIENT, googleUrl} from './google.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_PATIENCE_MS = 150_000;

export type StackAddress = {
  url: string;
  databaseUrl: string;
  apiKey: string;
  dataDir: string;
  /** The model's stand-in, which tests tell what to answer. */
  modelPort: number;
  /** Where tests start a mail server, and a provider in Google's place. */
  mailPort: number;
  googlePort: number;
};

export type Stack = StackAddress & {
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** A data directory that the embedded Postgres's own user may enter. */
export async function makeDataDir(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wing-test-'));
  await chmod(dir, 0o755);
  return path.join(dir, 'data');
}

/** Runs Wing with these variables; `output` holds what it has said so far. */
export function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: {PATH: process.env.PATH, HOME: process.env.HOME, ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  if (process.env.WING_TEST_OUTPUT) child.stdout.pipe(process.stdout);
  if (process.env.WING_TEST_OUTPUT) child.stderr.pipe(process.stderr);
  return {child, output: () => output};
}

async function untilReady({child, output}: ReturnType<typeof launch>): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  while (!output().includes('Wing is ready at')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`Wing did not start:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function startStack(extra: Record<string, string> = {}): Promise<Stack> {
  const [port = 0, modelPort = 0, mailPort = 0, googlePort = 0] = await freePorts(4);
  const dataDir = await makeDataDir();
  const apiKey = randomBytes(24).toString('hex');
  const launched = launch({
    PORT: String(port),
    WING_DATA_DIR: dataDir,
    ZERO_API_KEY: apiKey,
    OPENAI_API_KEY: 'sk-stand-in',
    OPENAI_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
    GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
    GOOGLE_DISCOVERY_URL: `${googleUrl(googlePort)}/.well-known/openid-configuration`,
    // Tests say where their members come from.
    TRUSTED_PROXY: '127.0.0.1,::1',
    LOG_LEVEL: 'warn',
    ...extra,
  });
  await untilReady(launched);
  const databaseUrl = (await readFile(path.join(dataDir, 'database-url'), 'utf8')).trim();
  return {
    url: `http://localhost:${port}`,
    databaseUrl,
    apiKey,
    dataDir,
    modelPort,
    mailPort,
    googlePort,
    output: launched.output,
    stop: async (signal = 'SIGTERM') => {
      launched.child.kill(signal);
      const code = await ended(launched.child);
      await rm(path.dirname(dataDir), {recursive: true, force: true});
      return code;
    },
  };
}
