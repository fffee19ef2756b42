// A page in any engine: waits for elements, then clicks and types as a member does.
import {eventually} from '../database.ts';
import type {Member} from '../member.ts';
import {findElement, type Found, type Target} from './find-element.ts';
import type {Engine, EngineTab, EngineWindow, Json, Key, Size} from './engine.ts';

const PHONE: Size = {width: 390, height: 844};

const named = (target: Target) => JSON.stringify(target);

export class EnginePage {
  readonly tab: EngineTab;
  readonly #origin: string;

  constructor(tab: EngineTab, origin: string) {
    this.tab = tab;
    this.#origin = origin;
  }

  goto(path: string): Promise<void> {
    return this.tab.goto(this.#origin + path);
  }

  /** Runs a function that uses nothing but its arguments and the page's globals. */
  async evaluate<Args extends readonly Json[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    // The drivers return what the function has returned, as JSON.
    return (await this.tab.evaluate(String(run), args)) as Result;
  }

  path(): Promise<string> {
    return this.evaluate(() => location.pathname);
  }

  async untilAt(pattern: RegExp): Promise<string> {
    return eventually(async () => {
      const path = await this.path();
      return pattern.test(path) ? path : undefined;
    }, `the address ${pattern}`);
  }

  find(target: Target): Promise<Found | null> {
    return this.evaluate(findElement, target, 'look');
  }

  async see(
    target: Target,
    holds: (found: Found) => boolean = () => true,
    how: 'look' | 'scroll' = 'look',
  ): Promise<Found> {
    try {
      return await eventually(async () => {
        const found = await this.evaluate(findElement, target, how);
        return found && holds(found) ? found : undefined;
      }, named(target));
    } catch (error) {
      const text = await this.evaluate(() => `${location.href}\n${document.body.innerText}`);
      throw new Error(`${String(error)}\nThe page shows:\n${text}`, {cause: error});
    }
  }

  async untilGone(target: Target): Promise<void> {
    await eventually(
      async () => ((await this.find(target)) === null ? true : undefined),
      `the end of ${named(target)}`,
    );
  }

  /** The middle of an element once it is in view and still, and nothing covers it. */
  pointAt(target: Target): Promise<Found> {
    let last: Found | undefined;
    const isStill = (found: Found) => {
      const holds = found.x === last?.x && found.y === last.y && !found.isCovered;
      last = found;
      return holds;
    };
    return this.see(target, isStill, 'scroll');
  }

  async click(target: Target): Promise<void> {
    await this.tab.movePointer(await this.pointAt(target));
    await this.tab.pressPointer();
    await this.tab.releasePointer();
  }

  /** Releases the pointer once the page shows `until`. */
  async drag(from: Target, to: Target, until: Target): Promise<void> {
    const start = await this.pointAt(from);
    const end = await this.see(to);
    await this.tab.movePointer(start);
    await this.tab.pressPointer();
    // The list takes the press for a drag after some pixels.
    await this.tab.movePointer({x: start.x, y: start.y + 10});
    await this.tab.movePointer(end);
    await this.see(until);
    await this.tab.releasePointer();
  }

  async check(name: string): Promise<void> {
    await this.click({role: 'radio', name});
    await this.see({role: 'radio', name}, ({isChecked}) => isChecked);
  }

  /** Replaces the field's text. */
  async fill(name: string, text: string): Promise<void> {
    const field: Target = {role: 'field', name};
    await this.see(field);
    await this.evaluate(findElement, field, 'empty');
    await this.tab.type(text);
    await this.see(field, ({value}) => value === text);
  }

  async focus(target: Target): Promise<void> {
    await this.see(target);
    await this.evaluate(findElement, target, 'focus');
  }

  async press(...keys: Key[]): Promise<void> {
    for (const key of keys) await this.tab.press(key);
  }
}

export type OpenWindow = {
  readonly page: EnginePage;
  readonly window: EngineWindow;
  readonly openPage: () => Promise<EnginePage>;
};

/** Opens a window at phone size, signed in if a member is given. */
export async function openEngineWindow(
  engine: Engine,
  {url}: {url: string},
  member?: Pick<Member, 'cookie'>,
  size: Size = PHONE,
): Promise<OpenWindow> {
  const window = await engine.openWindow(size);
  const openPage = async () => new EnginePage(await window.openTab(), url);
  const page = await openPage();
  if (member) {
    // Cookies can be set for the host of the open page only.
    await page.goto('/healthz');
    const cookies = member.cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return {name, value: value.join('=')};
    });
    await window.setCookies(cookies);
  }
  return {page, window, openPage};
}
