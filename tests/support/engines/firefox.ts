// Firefox, driven over WebDriver BiDi.
import {globSync} from 'node:fs';
import {launch, type ElementHandle, type Page} from 'puppeteer-core';
import {eventually} from '../database.ts';
import {profileEnv} from './engine.ts';
import type {Engine, EngineTab, Json, Key, Launch, Point, Size} from './engine.ts';

const TIMEOUT_MS = 15_000;

class FirefoxTab implements EngineTab {
  readonly #page: Page;
  readonly problems: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.setDefaultTimeout(TIMEOUT_MS);
    page.on('pageerror', (error) => this.#note(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#note(message.text());
    });
  }

  /** A reload ends the downloads of the page before it, and its connection, which Zero logs. */
  #note(problem: string): void {
    if (!/^(Error: downloadable font|clientID=)/.test(problem)) this.problems.push(problem);
  }

  async goto(url: string) {
    await this.#page.goto(url);
  }
  async reload() {
    await this.#page.reload();
  }
  async show() {
    await this.#page.bringToFront();
  }
  async back() {
    await this.#page.goBack();
  }
  async forward() {
    await this.#page.goForward();
  }
  async evaluate(run: string, args: readonly Json[]) {
    return this.#page.evaluate(`(${run})(...${JSON.stringify(args)})`);
  }
  async movePointer({x, y}: Point) {
    await this.#page.mouse.move(x, y, {steps: 5});
  }
  async pressPointer() {
    await this.#page.mouse.down();
  }
  async releasePointer() {
    await this.#page.mouse.up();
  }
  async type(text: string) {
    await this.#page.keyboard.type(text);
  }
  async press(key: Key) {
    await this.#page.keyboard.press(key === 'Space' ? ' ' : key);
  }
  async upload(selector: string, file: string) {
    const field = await this.#page.$(selector);
    if (!field) throw new Error(`No ${selector}`);
    await (field as ElementHandle<HTMLInputElement>).uploadFile(file);
  }
  async screenshot() {
    return Buffer.from(await this.#page.screenshot());
  }
  async close() {
    await this.#page.close();
  }
}

/** Firefox goes to `localhost` without a proxy by default. */
const throughProxy = (port: number) => ({
  'network.proxy.type': 1,
  'network.proxy.socks': '127.0.0.1',
  'network.proxy.socks_port': port,
  'network.proxy.allow_hijacking_localhost': true,
});

export async function startFirefox(
  executablePath: string,
  {proxyPort, profile}: Launch,
): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: {...process.env, ...profileEnv({profile})},
    ...(profile !== undefined && {userDataDir: profile}),
    ...(proxyPort !== undefined && {extraPrefsFirefox: throughProxy(proxyPort)}),
  });
  return {
    name: 'Firefox',
    openWindow: async ({width, height}: Size) => {
      // The storage of any other context ends with the browser.
      const isKept = profile !== undefined;
      const context = isKept
        ? browser.defaultBrowserContext()
        : await browser.createBrowserContext();
      return {
        openTab: async () => {
          const page = await context.newPage();
          await page.setViewport({width, height});
          return new FirefoxTab(page);
        },
        setCookies: async (cookies) => {
          const all = cookies.map((cookie) => ({...cookie, domain: 'localhost', path: '/'}));
          await context.setCookie(...all);
        },
        close: async () => {
          if (!isKept) await context.close();
        },
      };
    },
    close: async () => {
      await browser.close();
      if (profile === undefined) return;
      // Puppeteer puts the profile's settings back after the end of a killed browser.
      const isRestored = async () =>
        globSync('*.puppeteer', {cwd: profile}).length === 0 || undefined;
      await eventually(isRestored, 'the settings of the profile');
    },
  };
}
