// Firefox, driven over WebDriver BiDi.
import {launch, type ElementHandle, type Page} from 'puppeteer-core';
import type {Engine, EngineTab, Json, Key, Point, Size} from './engine.ts';

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

export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({browser: 'firefox', executablePath, headless: true});
  return {
    name: 'Firefox',
    openWindow: async ({width, height}: Size) => {
      const context = await browser.createBrowserContext();
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
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
