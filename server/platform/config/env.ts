// The configuration, from environment variables that are read once, here. An error names each invalid variable.
// Not from the index of the package, whose modules the supervisor would keep in memory.
import {createCronMatcher} from 'graphile-worker/dist/cronMatcher.js';
import {z} from 'zod';
import {LOW_CREDITS_HELP_MAX} from '../../../rules/credits/credits.ts';
import {DEFAULT_LAUNCH_AT} from '../../../rules/launch.ts';
import {WITHDRAWAL_NOTICE_MAX} from '../../../rules/credits/payments.ts';
import {WINGMAN_MODEL} from '../../../rules/chat/wingman.ts';
import {parseCreditPacks} from './credit-packs.ts';
import {ENCODING, hasEncodedPassword} from './password-url.ts';
import {parseS3Url} from './s3-url.ts';

const flag = z
  .enum(['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off', ''])
  .transform((value) => (value === '' ? undefined : ['1', 'true', 'yes', 'on'].includes(value)));

const port = z.coerce.number().int().min(1).max(65_535);
const httpUrl = z.url({protocol: /^https?$/});

/** Scheme, host and port, without a path. */
function originUrl(protocol: RegExp, what: string) {
  return z
    .url({protocol, abort: true, error: what})
    .refine(
      (url) => {
        const {pathname, search, hash} = new URL(url);
        return pathname === '/' && `${search}${hash}` === '';
      },
      {error: what, abort: true},
    )
    .transform((url) => new URL(url).origin);
}

/** Addresses separated by commas, each as `url` parses it. */
function list(url: z.ZodType<string, string>) {
  return z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .pipe(z.array(url));
}

/** `example` shows the form. */
function passwordUrl(protocol: RegExp, example: string) {
  const error = `it is ${example}, and ${ENCODING}`;
  return z.url({protocol, error, abort: true}).refine(hasEncodedPassword, {error, abort: true});
}

/** A cron expression of five fields that graphile-worker can parse. */
const cron = z.string().refine((match) => {
  try {
    createCronMatcher(match, 'MATCH_ROUND_CRON');
    return true;
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

const packs = z.string().transform((text, {issues, value}) => {
  const parsed = parseCreditPacks(text);
  if (parsed) return parsed;
  const message = 'one to six packs in one currency, such as 60:4.99EUR,140:9.99EUR';
  issues.push({code: 'custom', message, input: value});
  return z.NEVER;
});

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: originUrl(/^https?$/, 'an http or https address without a path').optional(),
  WING_DATA_DIR: z.string().default('.wing'),
  DATABASE_URL: passwordUrl(
    /^postgres(ql)?$/,
    'postgres://user:password@host:port/database',
  ).optional(),
  // Without TLS: zero-cache runs in the same private network, and the proxy copies bytes unchanged.
  ZERO_CACHE_URL: list(
    originUrl(/^http$/, 'an http address (not https) without a path'),
  ).optional(),
  // zero-cache's workers share 30 connections to its own tables.
  ZERO_NUM_SYNC_WORKERS: z.coerce.number().int().min(1).max(16).default(1),
  ZERO_AUTH_REVALIDATE_INTERVAL_SECONDS: z.coerce.number().int().min(1).max(60).default(15),
  ZERO_API_KEY: z.string().min(16).optional(),
  ZERO_DATABASE_PASSWORD: z.string().min(16).optional(),
  WING_SECRET: z.string().min(32).optional(),
  WING_SECRET_BEFORE: z.string().min(32).optional(),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(60).default(4),
  WING_ROLE: z.enum(['api', 'worker', 'all']).default('all'),
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
  SMTP_URL: passwordUrl(/^smtps?$/, 'smtp://user:password@host:port').optional(),
  MAIL_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(20),
  MAIL_FROM: z.string().default('Wing <wing@localhost>'),
  CONTACT_EMAIL: z.email().optional(),
  OPERATOR_MAIL: z.email().optional(),
  LOW_CREDITS_HELP: z.string().trim().max(LOW_CREDITS_HELP_MAX).optional(),
  PHOTO_SCREENING: flag.default(true),
  VERIFICATION: flag.default(true),
  /** The path of a module like server/features/photos/nsfw-classifier.ts. */
  PHOTO_CLASSIFIER: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_/, 'a secret or restricted key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'it begins with whsec_').optional(),
  STRIPE_API_URL: originUrl(/^https?$/, 'an http or https address without a path').default(
    'https://api.stripe.com',
  ),
  CREDIT_PACKS: packs.optional(),
  WITHDRAWAL_NOTICE: z.string().trim().max(WITHDRAWAL_NOTICE_MAX).optional(),
  STORAGE_URL: z
    .string()
    .refine((url) => parseS3Url(url) !== undefined, {
      error: `it is s3://key:secret@host/bucket, and ${ENCODING}`,
      abort: true,
    })
    .optional(),
  MATCH_ROUND_CRON: cron.optional(),
  LAUNCH_AT: z.iso.datetime({offset: true}).default(DEFAULT_LAUNCH_AT),
  METRICS_KEY: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
});

export const VARIABLES = Object.keys(settings.shape);

/** The first variable of each pair requires the second. */
const REQUIREMENTS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['ZERO_CACHE_URL', 'ZERO_API_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['CREDIT_PACKS', 'STRIPE_SECRET_KEY'],
] as const;

/** The secrets in docker-compose.yml are public: they are accepted on this machine only. */
const EXAMPLE_SECRET = /^change-me/;
const SECRETS = [
  'ZERO_API_KEY',
  'ZERO_DATABASE_PASSWORD',
  'WING_SECRET',
  'WING_SECRET_BEFORE',
  'METRICS_KEY',
] as const;
/** The mailbox of docker-compose.yml, which delivers nothing. */
const EXAMPLE_MAIL_HOST = 'mailpit';
/** Addresses that hold a password. */
const SECRET_URLS = ['DATABASE_URL', 'STORAGE_URL', 'SMTP_URL'] as const;

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
}

/** Whether others than this machine can reach Wing at its address. */
export function isPublic(url: string | undefined): boolean {
  return url !== undefined && !isLoopback(new URL(url).hostname);
}

/** Whether browsers keep Web Locks and service workers from its pages, without which nothing is saved. */
export function isWithoutHttps(url: string): boolean {
  const {protocol, hostname} = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname) && !hostname.endsWith('.localhost');
}

const passwordOf = (url = '') => decodeURIComponent(URL.parse(url)?.password ?? '');

const variables = settings.check(({value, issues}) => {
  const published = isPublic(value.PUBLIC_URL)
    ? [
        ...SECRETS.filter((name) => EXAMPLE_SECRET.test(value[name] ?? '')),
        ...SECRET_URLS.filter((name) => EXAMPLE_SECRET.test(passwordOf(value[name]))),
      ]
    : [];
  if (
    isPublic(value.PUBLIC_URL) &&
    URL.parse(value.SMTP_URL ?? '')?.hostname === EXAMPLE_MAIL_HOST
  ) {
    const message = 'its mails reach nobody: it is the mailbox for a trial';
    issues.push({code: 'custom', path: ['SMTP_URL'], message, input: value});
  }
  for (const name of published) {
    const message = 'it is the published example, which is no secret';
    issues.push({code: 'custom', path: [name], message, input: value});
  }
  if (value.WING_DEMO && isPublic(value.PUBLIC_URL)) {
    const message =
      'the demo community has published passwords, so PUBLIC_URL must be this machine';
    issues.push({code: 'custom', path: ['WING_DEMO'], message, input: value});
  }
  for (const [name, needed] of REQUIREMENTS) {
    if (value[name] === undefined || value[needed] !== undefined) continue;
    issues.push({code: 'custom', path: [name], message: `it needs ${needed} too`, input: value});
  }
});

export type Env = ReturnType<typeof parseEnv>;

/** One line for each invalid variable. */
export class EnvError extends Error {}

const ROUND_DAILY = '0 18 * * *';
const ROUND_EVERY_MINUTE = '* * * * *';

/** "wing@example.org" of "Wing <wing@example.org>". */
function addressIn(sender: string): string {
  return /<(.+)>/.exec(sender)?.[1] ?? sender;
}

/**
 * Parses the variables and derives defaults. Empty values count as unset.
 * @throws EnvError naming each invalid variable.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(nonEmpty);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({path: [name], message}) => `${String(name)} is not usable: ${message}`,
    );
    throw new EnvError(lines.join('\n'));
  }
  const env = parsed.data;
  const demo = env.WING_DEMO ?? (env.DATABASE_URL === undefined && !isPublic(env.PUBLIC_URL));
  return {
    ...env,
    WING_DEMO: demo,
    MATCH_ROUND_CRON: env.MATCH_ROUND_CRON ?? (demo ? ROUND_EVERY_MINUTE : ROUND_DAILY),
    contactEmail: env.CONTACT_EMAIL ?? addressIn(env.MAIL_FROM),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  };
}

/** {@link parseEnv} at a program's start: prints errors and exits with status 1. */
export function envOrExit(source: Record<string, string | undefined> = process.env): Env {
  try {
    return parseEnv(source);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Origins that browsers may use: the configured one, or by default this machine's two names. */
export function allowedOrigins({PUBLIC_URL, PORT, publicUrl}: Env): string[] {
  const {origin} = new URL(publicUrl);
  return PUBLIC_URL ? [origin] : [origin, `http://127.0.0.1:${PORT}`];
}

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** The URL on which the installation's own processes reach the API. */
export function localUrl({HOST, PORT}: Env): string {
  const host = ANY_ADDRESS.has(HOST) ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
