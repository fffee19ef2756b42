// Windows of a real Chromium. Each window is a browser context with its own cookies and storage.
import {chromium, type Browser, type BrowserContext, type Page} from 'playwright';
import {afterAll, afterEach} from 'vitest';
import {uniqueAddress} from './address.ts';
import {BROWSER_ARGS, findBrowser, findWholeBrowser} from './browser-path.ts';
import type {Member} from './member.ts';
import type {StackAddress} from './stack.ts';

const ACTION_MS = 15_000;
/** In the message of a failed test. */
const CONSOLE_LINES_MAX = 20;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({executablePath: findBrowser(), args: BROWSER_ARGS});
}

/** Shared by all files that a worker runs: starting a browser takes longer than a test. */
let running: Browser | undefined;

/** The page's accessibility tree as text. */
const accessibilityTree = (page: Page) =>
  page
    .locator('body')
    .ariaSnapshot({timeout: 2000})
    .catch((error: unknown) => String(error));

/** The page's last warnings and errors. */
async function consoleProblems(page: Page): Promise<string> {
  const messages = await page.consoleMessages().catch(() => []);
  return messages
    .filter((message) => ['warning', 'error'].includes(message.type()))
    .slice(-CONSOLE_LINES_MAX)
    .map((message) => message.text())
    .join('\n');
}

/** Adds the content and the console of every open window to a failed test's message. */
export function reportOpenPages(browser: Browser): void {
  afterEach(async ({task}) => {
    const [failure] = task.result?.errors ?? [];
    if (!failure) return;
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
      failure.message += `\n\n${page.url()} shows:\n${await accessibilityTree(page)}`;
      failure.message += `\n\nIts console:\n${await consoleProblems(page)}`;
    }
  });
}

/** Call once at the top of a test file. The browser's windows are closed when the file ends. */
export async function useBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await launchBrowser();
  const browser = running;
  reportOpenPages(browser);
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  return browser;
}

/** {@link useBrowser} for tests of notifications, which the headless shell does not show. */
export async function useWholeBrowser(): Promise<Browser> {
  const browser = await chromium.launch({executablePath: findWholeBrowser(), args: BROWSER_ARGS});
  afterAll(() => browser.close());
  return browser;
}

/** A browser in which no page can read a canvas, as browsers against fingerprinting have it. */
export async function useCanvasBlockingBrowser(): Promise<Browser> {
  const args = [...BROWSER_ARGS, '--disable-reading-from-canvas'];
  const browser = await chromium.launch({executablePath: findBrowser(), args});
  afterAll(() => browser.close());
  return browser;
}

/** A browser with a camera that shows a moving picture. Windows need the permission, which the headless shell does not know. */
export async function useCameraBrowser(): Promise<Browser> {
  const args = [...BROWSER_ARGS, '--use-fake-device-for-media-stream'];
  const browser = await chromium.launch({executablePath: findWholeBrowser(), args});
  reportOpenPages(browser);
  afterAll(() => browser.close());
  return browser;
}

/** A browser that blocks pop-ups, as users' browsers do; Playwright disables that by default. */
export function launchBlockingBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findWholeBrowser(),
    args: BROWSER_ARGS,
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  });
}

/** Sets the member's session cookies in a browser. */
export async function signInAs(
  context: BrowserContext,
  stack: StackAddress,
  {cookie}: Pick<Member, 'cookie'>,
): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return {
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      url: stack.url,
      expires: Math.floor(Date.now() / 1000) + 86_400,
    };
  });
  await context.addCookies(cookies);
}

export type Window = {page: Page; context: BrowserContext; problems: string[]};

type WindowOptions = {
  /** The signed-in member. */
  member?: Pick<Member, 'cookie'>;
  width?: number;
  height?: number;
  touch?: boolean;
  dark?: boolean;
  /** The browser's own language. */
  locale?: string;
  /** Whether the service worker runs and caches the app and photos. */
  shell?: 'kept' | 'not kept';
};

/**
 * Opens a window. `problems` collects uncaught errors of the page and should stay empty. The service worker is off by
 * default: it fetches the whole app for each new window, which takes longer than many tests.
 */
export async function openWindow(
  browser: Browser,
  stack: StackAddress,
  {
    member,
    width = 1280,
    height = 900,
    touch = false,
    dark = false,
    locale = 'en-GB',
    shell = 'not kept',
  }: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport: {width, height},
    hasTouch: touch,
    colorScheme: dark ? 'dark' : 'light',
    serviceWorkers: shell === 'kept' ? 'allow' : 'block',
    locale,
    extraHTTPHeaders: {'x-forwarded-for': uniqueAddress()},
  });
  context.setDefaultTimeout(ACTION_MS);
  if (member) await signInAs(context, stack, member);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  return {page, context, problems};
}
