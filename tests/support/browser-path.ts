// Finds a Chromium for the tests or installs one: the machine's own, else Playwright's, else Debian's. Most tests use
// the headless shell, which draws no browser UI; only a full Chromium shows notifications and blocks pop-ups.
import {execFileSync} from 'node:child_process';
import {accessSync, constants, existsSync} from 'node:fs';
import path from 'node:path';
import {chromium} from 'playwright';

const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function firstOf(names: readonly string[], others: readonly string[] = []): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? '', ...onPath, ...others]
    .filter((file) => file !== '' && existsSync(file))
    .find(isExecutable);
}

const shell = () => firstOf([SHELL]);
const whole = () => firstOf(WHOLE, [...MAC_APPS, chromium.executablePath()]);

function attempt(command: string, args: string[]): void {
  try {
    execFileSync(command, args, {stdio: 'ignore', timeout: 300_000});
  } catch {
    // The caller tries the next source, and reports if none works.
  }
}

/** apt-get needs root. */
function installFromDebian(names: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  attempt('apt-get', ['update']);
  for (const name of names) attempt('apt-get', ['install', '-y', name]);
}

/** Installs a full Chromium if there is none. @throws if that fails. */
export function findWholeBrowser(): string {
  if (!whole()) installFromDebian(['chromium']);
  if (!whole()) attempt('npx', ['playwright', 'install', 'chromium']);
  const found = whole();
  if (!found) throw new Error('No Chromium was found. Install one, or name it in CHROMIUM_PATH.');
  return found;
}

/** The headless shell, else a full Chromium. @throws if neither can be found or installed. */
export function findBrowser(): string {
  return shell() ?? findWholeBrowser();
}

/** Installs the preferred browsers once before a whole run. Returns {@link findBrowser}. */
export function prepareBrowser(): string {
  findWholeBrowser();
  if (!shell()) installFromDebian([SHELL]);
  return findBrowser();
}

/** What a headless Chromium needs inside a container and without a network. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
