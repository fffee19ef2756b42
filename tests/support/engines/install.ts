// Finds Firefox and WebKitGTK, or installs them from Debian.
import {execFile} from 'node:child_process';
import {existsSync, globSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {runsLongForms} from '../length.ts';
import type {Engine, Launch} from './engine.ts';
import {startFirefox} from './firefox.ts';
import {startWebKit} from './webkit.ts';

const run = promisify(execFile);
const INSTALL_TIMEOUT_MS = 300_000;

export type Start = (options: Launch) => Promise<Engine>;

type Kind = {
  readonly name: string;
  /** Debian's packages. */
  readonly packages: readonly string[];
  /** Undefined where the engine is missing. */
  readonly start: () => Start | undefined;
};

const onPath = (name: string) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

function webKit(): Start | undefined {
  const driver = onPath('WebKitWebDriver');
  const gjs = onPath('gjs');
  const [library] = globSync('/usr/lib/{*/,}girepository-1.0/WebKit2-4.1.typelib');
  if (!driver || !gjs || !library || !onPath('Xvfb')) return undefined;
  return (options) => startWebKit({driver, gjs}, options);
}

function firefox(): Start | undefined {
  const found = onPath('firefox-esr') ?? onPath('firefox');
  return found ? (options) => startFirefox(found, options) : undefined;
}

const WEBKIT: Kind = {
  name: 'WebKitGTK',
  packages: ['webkit2gtk-driver', 'gjs', 'gir1.2-webkit2-4.1', 'xvfb'],
  start: webKit,
};
const FIREFOX: Kind = {name: 'Firefox', packages: ['firefox-esr'], start: firefox};

/** The short form runs in the engine of iPhones alone. */
export const ENGINES: readonly Kind[] = runsLongForms ? [WEBKIT, FIREFOX] : [WEBKIT];

const missing = () => ENGINES.filter(({start}) => !start());

/** Installs missing engines where this process may. Prints which are missing after that. */
export async function prepareEngines(): Promise<void> {
  const packages = missing().flatMap((kind) => kind.packages);
  if (packages.length > 0 && process.getuid?.() === 0) {
    const options = {timeout: INSTALL_TIMEOUT_MS};
    try {
      await run('apt-get', ['update'], options);
      await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
    } catch (error) {
      console.log(String(error));
    }
  }
  for (const {name, packages: needed} of missing()) {
    const text = `${name} is missing: its tests are skipped. Debian has it in ${needed.join(', ')}.`;
    console.log(process.env.GITHUB_ACTIONS ? `::warning title=No ${name}::${text}` : text);
  }
}
