// The server's public configuration. Until it has loaded, the last one stored in this browser applies, else the defaults.
import {use, useEffect, useState} from 'react';
import {DEFAULT_LAUNCH_AT} from '../../rules/launch.ts';
import {browserStorage} from './storage.ts';

/** `google` is undefined until the server's configuration has loaded. */
export type Config = {
  readonly google: boolean | undefined;
  readonly launchAt: string;
  readonly demo: boolean;
  /** Contact for safety questions; empty until loaded. */
  readonly contactEmail: string;
  /** The operator's advice for members with few credits; may be empty. */
  readonly lowCreditsHelp: string;
};

const DEFAULTS: Config = {
  google: undefined,
  launchAt: DEFAULT_LAUNCH_AT,
  demo: false,
  contactEmail: '',
  lowCreditsHelp: '',
};

const CACHE_KEY = 'wing-config';

function parse(body: object): Config {
  return {
    google: 'google' in body && body.google === true,
    launchAt: parseLaunch(body),
    demo: 'demo' in body && body.demo === true,
    contactEmail: parseText(body, 'contactEmail'),
    lowCreditsHelp: parseText(body, 'lowCreditsHelp'),
  };
}

function parseText(body: object, name: string): string {
  const text: unknown = Reflect.get(body, name);
  return typeof text === 'string' ? text : '';
}

function parseLaunch(body: object): string {
  const at = 'launchAt' in body ? body.launchAt : undefined;
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : DEFAULT_LAUNCH_AT;
}

/** A gateway may answer in JSON of its own. */
const isConfig = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && typeof Reflect.get(body, 'google') === 'boolean';

function cachedConfig(): Config {
  try {
    const body: unknown = JSON.parse(browserStorage.read(CACHE_KEY) ?? 'null');
    if (typeof body !== 'object' || body === null) return DEFAULTS;
    // Google sign-in may have been configured or removed since.
    return {...parse(body), google: undefined};
  } catch {
    return DEFAULTS;
  }
}

/** A page that needs the server's configuration is shown without it after this time. */
const WAIT_MS = 2000;

let latest = cachedConfig();
let request: Promise<void> | undefined;
let awaited: Promise<void> | undefined;

/** Never rejects. */
export const loadConfig = (): Promise<void> => (request ??= fetchConfig());

async function fetchConfig(): Promise<void> {
  try {
    const response = await fetch('/api/config');
    const body: unknown = response.ok ? await response.json() : undefined;
    if (!isConfig(body)) throw new Error(`This is not Wing's answer: ${response.status}.`);
    latest = parse(body);
    browserStorage.write(CACHE_KEY, JSON.stringify(latest));
  } catch {
    request = undefined;
    // Unknown: the button is shown, and signing in reports the error.
    latest = {...latest, google: true};
  }
}

export function useConfig(): Config {
  const [value, setValue] = useState(latest);
  useEffect(() => {
    let isMounted = true;
    void loadConfig().then(() => isMounted && setValue(latest));
    return () => {
      isMounted = false;
    };
  }, []);
  return value;
}

function answerOrTimeout(): Promise<void> {
  const timeout = new Promise<void>((over) => setTimeout(over, WAIT_MS));
  return Promise.race([loadConfig(), timeout]);
}

/** As {@link useConfig}. In a browser that has stored none, suspends until the server has answered, for 2 s at most. */
export function useKnownConfig(): Config {
  // A component that has called `use` must call it again.
  if (latest === DEFAULTS || awaited) use((awaited ??= answerOrTimeout()));
  return useConfig();
}
