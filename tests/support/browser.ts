// Real windows of a real Chromium. Each window is a person: a profile, a replica and cookies of its own.
import {chromium, type Browser, type BrowserContext, type Page} from 'playwright';
import {uniqueAddress} from './address.ts';
import {BROWSER_ARGS, findBrowser} from './browser-path.ts';
import type {StackAddress} from './stack.ts';

const ACTION_MS = 15_000;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({executablePath: findBrowser(), args: BROWSER_ARGS});
}

/** A browser that blocks pop-ups as people's browsers do; Playwright switches that off. */
export function launchBlockingBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: BROWSER_ARGS,
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  });
}

export type Window = {page: Page; context: BrowserContext; problems: string[]};

type WindowOptions = {width?: number; height?: number; touch?: boolean; dark?: boolean};

/** Opens a window. `problems` collects what the page throws; a test expects it to stay empty. */
export async function openWindow(
  browser: Browser,
  {url}: StackAddress,
  {width = 1280, height = 900, touch = false, dark = false}: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: {width, height},
    hasTouch: touch,
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-GB',
    extraHTTPHeaders: {'x-forwarded-for': uniqueAddress()},
  });
  context.setDefaultTimeout(ACTION_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  return {page, context, problems};
}
