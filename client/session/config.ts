// The server's public configuration: whether Google sign-in is set up, the launch time, whether this is the demo. Until the
// server has answered, its last answer in this browser applies, else the defaults.
import {useEffect, useState} from 'react';
import {DEFAULT_LAUNCH_AT} from '../../rules/launch.ts';
import {browserStorage} from './storage.ts';

/** `google` is undefined until the server has said. */
export type Config = {
  readonly google: boolean | undefined;
  readonly launchAt: string;
  readonly demo: boolean;
  /** Who answers about safety; empty until the server has said. */
  readonly contactEmail: string;
  /** The operator's words on what can be done when credits run low; empty when there are none. */
  readonly lowCreditsHelp: string;
};

const DEFAULTS: Config = {
  google: undefined,
  launchAt: DEFAULT_LAUNCH_AT,
  demo: false,
  contactEmail: '',
  lowCreditsHelp: '',
};

const KEPT = 'wing-config';

function parse(body: object): Config {
  return {
    google: 'google' in body && body.google === true,
    launchAt: launchOf(body),
    demo: 'demo' in body && body.demo === true,
    contactEmail: textIn(body, 'contactEmail'),
    lowCreditsHelp: textIn(body, 'lowCreditsHelp'),
  };
}

function textIn(body: object, name: string): string {
  const text: unknown = Reflect.get(body, name);
  return typeof text === 'string' ? text : '';
}

function launchOf(body: object): string {
  const at = 'launchAt' in body ? body.launchAt : undefined;
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : DEFAULT_LAUNCH_AT;
}

function lastSaid(): Config {
  try {
    const body: unknown = JSON.parse(browserStorage.read(KEPT) ?? 'null');
    if (typeof body !== 'object' || body === null) return DEFAULTS;
    // Google may have come or gone: its button waits for the server.
    return {...parse(body), google: undefined};
  } catch {
    return DEFAULTS;
  }
}

let latest = lastSaid();
let asked: Promise<void> | undefined;

async function ask(): Promise<void> {
  try {
    const response = await fetch('/api/config');
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    const body: unknown = await response.json();
    latest = typeof body === 'object' && body !== null ? parse(body) : DEFAULTS;
    browserStorage.write(KEPT, JSON.stringify(latest));
  } catch {
    asked = undefined;
    // Nobody has said that Google is not there: whoever tries will hear.
    latest = {...latest, google: true};
  }
}

export function useConfig(): Config {
  const [value, setValue] = useState(latest);
  useEffect(() => {
    let here = true;
    asked ??= ask();
    void asked.then(() => here && setValue(latest));
    return () => {
      here = false;
    };
  }, []);
  return value;
}
