// One Lighthouse run with its mobile preset, in a browser with an empty profile.
import {signInAs} from '../../tests/support/browser.ts';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import {chromium} from 'playwright';
import {z} from 'zod';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import {BROWSER_ARGS, findBrowser} from '../../tests/support/browser-path.ts';
import type {StackAddress} from '../../tests/support/stack.ts';

const METRICS = {
  blockedMs: 'total-blocking-time',
  largestPaintMs: 'largest-contentful-paint',
  firstPaintMs: 'first-contentful-paint',
  interactiveMs: 'interactive',
} as const;
type Metric = keyof typeof METRICS;

const longTasks = z.array(z.object({url: z.string(), duration: z.number(), startTime: z.number()}));
const requests = z.array(z.object({url: z.string(), transferSize: z.number().default(0)}));

export type Audit = Record<Metric, number> & {
  score: number;
  requests: number;
  bytes: number;
  longTasks: z.infer<typeof longTasks>;
};

export type Visit = {
  readonly url: string;
  /** The signed-in member and their stack; without it, a visitor. */
  readonly member?: {stack: StackAddress; cookie: string};
};

/** @throws when Lighthouse could not measure the page. */
export async function audit({url, member}: Visit): Promise<Audit> {
  const profile = await mkdtemp(path.join(tmpdir(), 'wing-first-visit-'));
  const [port = 0] = await freePorts(1);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    if (member) await signInAs(context, member.stack, member);
    const result = await lighthouse(url, {
      port,
      onlyCategories: ['performance'],
      logLevel: 'error',
    });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'nothing was measured'}`);
    }
    const {audits, categories} = result.lhr;
    const metric = (name: Metric) => audits[METRICS[name]]?.numericValue ?? Number.NaN;
    const items = (name: string) => {
      const details = audits[name]?.details;
      return details && 'items' in details ? details.items : [];
    };
    const asked = requests.parse(items('network-requests'));
    return {
      blockedMs: metric('blockedMs'),
      largestPaintMs: metric('largestPaintMs'),
      firstPaintMs: metric('firstPaintMs'),
      interactiveMs: metric('interactiveMs'),
      score: categories.performance?.score ?? Number.NaN,
      requests: asked.length,
      bytes: asked.reduce((sum, {transferSize}) => sum + transferSize, 0),
      longTasks: longTasks.parse(items('long-tasks')),
    };
  } finally {
    await context.close();
    await rm(profile, {recursive: true, force: true, maxRetries: 5});
  }
}
