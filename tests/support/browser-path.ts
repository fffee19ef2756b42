// Finds a Chromium to test with, or has one installed: the machine's own, else Playwright's, else Debian's.
import {execFileSync} from 'node:child_process';
import {accessSync, constants, existsSync} from 'node:fs';
import path from 'node:path';
import {chromium} from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
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

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? '', ...candidates, ...MAC_APPS, chromium.executablePath()]
    .filter((file) => file !== '' && existsSync(file))
    .find(isExecutable);
}

function attempt(command: string, args: string[]): void {
  try {
    execFileSync(command, args, {stdio: 'ignore', timeout: 300_000});
  } catch {
    // The next way is tried; that none worked is said by the caller.
  }
}

/** @throws when no browser is there and none can be installed. */
export function findBrowser(): string {
  const found = installed();
  if (found) return found;
  attempt('npx', ['playwright', 'install', 'chromium']);
  if (!installed() && process.getuid?.() === 0) {
    attempt('apt-get', ['update']);
    attempt('apt-get', ['install', '-y', 'chromium']);
  }
  const now = installed();
  if (!now) throw new Error('No Chromium was found. Install one, or name it in CHROMIUM_PATH.');
  return now;
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
