// Configuration: environment variables only, read once, here. A bad value names itself.
import {parseCronItems} from 'graphile-worker';
import {z} from 'zod';
import {DEFAULT_LAUNCH_AT} from '../rules/launch.ts';
import {WINGMAN_MODEL} from '../rules/wingman.ts';
import {parseS3Url} from './photos/s3-url.ts';

const flag = z
  .enum(['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off', ''])
  .transform((value) => (value === '' ? undefined : ['1', 'true', 'yes', 'on'].includes(value)));

const port = z.coerce.number().int().min(1).max(65_535);
const httpUrl = z.url({protocol: /^https?$/});
const postgresUrl = z.url({protocol: /^postgres(ql)?$/});

/** A cron expression of five fields; graphile-worker itself says whether it can read it. */
const cron = z.string().refine((match) => {
  try {
    return parseCronItems([{task: 'round', match}]).length === 1;
  } catch {
    return false;
  }
}, 'five cron fields: minute hour day month weekday');

/** Addresses and subnets, separated by commas. */
const addresses = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .refine((entries) => entries.every(isNetwork), 'addresses or subnets, separated by commas');

function isNetwork(entry: string): boolean {
  return z.ipv4().or(z.ipv6()).or(z.cidrv4()).or(z.cidrv6()).safeParse(entry).success;
}

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  WING_DATA_DIR: z.string().default('.wing'),
  DATABASE_URL: postgresUrl.optional(),
  ZERO_CACHE_URL: httpUrl.optional(),
  ZERO_API_KEY: z.string().min(16).optional(),
  ZERO_DATABASE_PASSWORD: z.string().min(16).optional(),
  WING_SECRET: z.string().min(32).optional(),
  WING_DEMO: flag.optional(),
  TRUSTED_PROXY: addresses.default([]),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: httpUrl.default(
    'https://accounts.google.com/.well-known/openid-configuration',
  ),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: httpUrl.default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().default(WINGMAN_MODEL),
  SMTP_URL: z.url({protocol: /^smtps?$/}).optional(),
  MAIL_FROM: z.string().default('Wing <wing@localhost>'),
  STORAGE_URL: z
    .string()
    .refine((url) => parseS3Url(url) !== undefined, 's3://key:secret@host/bucket')
    .optional(),
  MATCH_ROUND_CRON: cron.optional(),
  LAUNCH_AT: z.iso.datetime({offset: true}).default(DEFAULT_LAUNCH_AT),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
});

export const VARIABLES = Object.keys(variables.shape);

export type Env = ReturnType<typeof parseEnv>;

/** Which variable is wrong and why, one a line. */
export class EnvError extends Error {}

const ROUND_DAILY = '0 18 * * *';
const ROUND_EVERY_MINUTE = '* * * * *';

/**
 * Reads the variables and settles what follows from them. An empty value counts as not set.
 * @throws EnvError naming each bad variable.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')} is not usable: ${issue.message}`,
    );
    throw new EnvError(lines.join('\n'));
  }
  const env = parsed.data;
  const demo = env.WING_DEMO ?? env.DATABASE_URL === undefined;
  return {
    ...env,
    WING_DEMO: demo,
    MATCH_ROUND_CRON: env.MATCH_ROUND_CRON ?? (demo ? ROUND_EVERY_MINUTE : ROUND_DAILY),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  };
}

/** {@link parseEnv} for a program's start: prints what is wrong and ends it with status 1. */
export function envOrExit(source: Record<string, string | undefined> = process.env): Env {
  try {
    return parseEnv(source);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * The origins a browser may come from: the public one, and when none was configured the two names
 * of this machine.
 */
export function allowedOrigins({PUBLIC_URL, PORT, publicUrl}: Env): string[] {
  const {origin} = new URL(publicUrl);
  return PUBLIC_URL ? [origin] : [origin, `http://127.0.0.1:${PORT}`];
}

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Where our own processes reach the API, whatever members type. */
export function localUrl({HOST, PORT}: Env): string {
  const host = ANY_ADDRESS.has(HOST) ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
