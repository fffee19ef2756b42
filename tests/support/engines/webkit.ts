// WebKitGTK, the engine of Safari in Debian: WebKitWebDriver starts a browser for each window (`webkit-browser.js`), on a display of its own.
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {z} from 'zod';
import {freePorts} from '../../../server/app/supervisor/ports.ts';
import {eventually} from '../database.ts';
import {profileEnv} from './engine.ts';
import type {Engine, EngineTab, EngineWindow, Json, Launch, Point, Size} from './engine.ts';
import {driverAt, elementId, KEYS, scriptOf, scriptOutcome, type Call} from './webdriver.ts';

/** A page whose main thread is busy for good fails its test by these. */
const TIMEOUTS = {script: 15_000, pageLoad: 15_000, implicit: 0};
const BROWSER = fileURLToPath(new URL('webkit-browser.js', import.meta.url));

/** WebDriver moves the pointer in steps during this time. */
const MOVE_MS = 50;

const session = z.object({sessionId: z.string()});
const opened = z.object({handle: z.string()});

export type WebKitFiles = {readonly driver: string; readonly gjs: string};

/** Ends when its browser has ended too. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

async function startDisplay(): Promise<{display: string; server: ChildProcess}> {
  const args = ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, {stdio: ['ignore', 'ignore', 'ignore', 'pipe']});
  const [number] = await once(server.stdio[3] ?? server, 'data');
  return {display: `:${String(number).trim()}`, server};
}

class WebKitTab implements EngineTab {
  readonly problems: readonly string[] = [];
  readonly #call: Call;
  readonly #handle: string;

  /** `call` takes paths of the session. */
  constructor(call: Call, handle: string) {
    this.#call = call;
    this.#handle = handle;
  }

  async #send(method: 'POST' | 'GET' | 'DELETE', command: string, body: object = {}) {
    await this.#call('POST', '/window', {handle: this.#handle});
    return this.#call(method, command, method === 'POST' ? body : undefined);
  }

  async #pointer(action: object): Promise<void> {
    const mouse = {type: 'pointer', id: 'mouse', parameters: {pointerType: 'mouse'}};
    await this.#send('POST', '/actions', {actions: [{...mouse, actions: [action]}]});
  }

  async #keys(keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      {type: 'keyDown', value},
      {type: 'keyUp', value},
    ]);
    await this.#send('POST', '/actions', {actions: [{type: 'key', id: 'keyboard', actions}]});
  }

  async goto(url: string) {
    await this.#send('POST', '/url', {url});
  }
  async reload() {
    await this.#send('POST', '/refresh');
  }
  async show() {
    await this.#send('GET', '/url');
  }
  async back() {
    await this.#send('POST', '/back');
  }
  async forward() {
    await this.#send('POST', '/forward');
  }
  async evaluate(run: string, args: readonly Json[]) {
    const script = scriptOf(run);
    const answer = await this.#send('POST', '/execute/async', {script, args});
    const outcome = scriptOutcome.parse(answer);
    if ('error' in outcome) throw new Error(outcome.error);
    return outcome.value;
  }
  async movePointer(to: Point) {
    await this.#pointer({type: 'pointerMove', duration: MOVE_MS, ...to});
  }
  async pressPointer() {
    await this.#pointer({type: 'pointerDown', button: 0});
  }
  async releasePointer() {
    await this.#pointer({type: 'pointerUp', button: 0});
  }
  async type(text: string) {
    await this.#keys([...text]);
  }
  async press(key: keyof typeof KEYS) {
    await this.#keys([KEYS[key]]);
  }
  async upload(selector: string, file: string) {
    const found = await this.#send('POST', '/element', {using: 'css selector', value: selector});
    await this.#send('POST', `/element/${elementId(found)}/value`, {text: file});
  }
  async screenshot() {
    return Buffer.from(z.string().parse(await this.#send('GET', '/screenshot')), 'base64');
  }
  async close() {
    await this.#send('DELETE', '/window');
  }
}

/** One driver has one session at a time. */
async function openWindow(
  {driver, gjs}: WebKitFiles,
  {proxyPort, profile}: Launch,
  env: NodeJS.ProcessEnv,
  {width, height}: Size,
): Promise<EngineWindow> {
  const [port] = await freePorts(1);
  const child = spawn(driver, [`--port=${port}`], {env, stdio: 'ignore'});
  const call = driverAt(`http://127.0.0.1:${port}`);
  await eventually(() => call('GET', '/status').catch(() => undefined), 'WebKitWebDriver');
  const folder = profile ?? (await mkdtemp(path.join(tmpdir(), 'wing-webkit-')));
  const proxy = proxyPort === undefined ? [] : [`socks5://127.0.0.1:${proxyPort}`];
  const options = {binary: gjs, args: [BROWSER, folder, ...proxy]};
  const capabilities = {alwaysMatch: {'webkitgtk:browserOptions': options}};
  const {sessionId} = session.parse(await call('POST', '/session', {capabilities}));
  const inSession: Call = (method, command, body) =>
    call(method, `/session/${sessionId}${command}`, body);
  await inSession('POST', '/timeouts', TIMEOUTS);

  // The first tab stays empty: when the last one closes, the browser ends.
  const first = await inSession('GET', '/window');
  const openTab = async () => {
    await inSession('POST', '/window', {handle: first});
    const {handle} = opened.parse(await inSession('POST', '/window/new', {type: 'window'}));
    const tab = new WebKitTab(inSession, handle);
    await inSession('POST', '/window', {handle});
    await inSession('POST', '/window/rect', {width, height});
    return tab;
  };
  return {
    openTab,
    setCookies: async (cookies) => {
      for (const cookie of cookies) {
        await inSession('POST', '/cookie', {cookie: {...cookie, path: '/', domain: 'localhost'}});
      }
    },
    close: async () => {
      await inSession('DELETE', '').catch(() => undefined);
      await stop(child);
      // WebKit's processes may still write as they end.
      if (profile === undefined) await rm(folder, {recursive: true, force: true, maxRetries: 10});
    },
  };
}

export async function startWebKit(files: WebKitFiles, options: Launch): Promise<Engine> {
  const {display, server} = await startDisplay();
  const env = {
    ...process.env,
    ...profileEnv(options),
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    // Containers and some systems forbid the namespaces of its sandbox, as of Chromium's.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  return {
    name: 'WebKitGTK',
    openWindow: (size) => openWindow(files, options, env, size),
    close: () => stop(server),
  };
}
