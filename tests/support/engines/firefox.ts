// Firefox, driven over WebDriver BiDi.
import {launch, type ElementHandle, type Page} from 'puppeteer-core';
import type {Engine, EngineTab, Json, Key, Point, Size} from './engine.ts';

const TIMEOUT_MS = 15_000;

class FirefoxTab implements EngineTab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    page.setDefaultTimeout(TIMEOUT_MS);
  }

  async goto(url: string) {
    await this.#page.goto(url);
  }
  async reload() {
    await this.#page.reload();
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
  async click({x, y}: Point) {
    await this.#page.mouse.click(x, y);
  }
  async drag(from: Point, to: Point) {
    const {mouse} = this.#page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, {steps: 10});
    await mouse.up();
  }
  async type(text: string) {
    await this.#page.keyboard.type(text);
  }
  async press(key: Key) {
    await this.#page.keyboard.press(key);
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
