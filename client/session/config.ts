// What the server says about itself: whether Google sign-in is set up, when the launch is, whether
// this is the demo. Until it has said so, what it last said here stands, else the defaults.
import {useEffect, useState} from 'react';
import {DEFAULT_LAUNCH_AT} from '../../rules/launch.ts';

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
    const body: unknown = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
    if (typeof body !== 'object' || body === null) return DEFAULTS;
    // Google may have come or gone: its button waits for the server.
    return {...parse(body), google: undefined};
  } catch {
    return DEFAULTS;
  }
}

function keep(config: Config): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(config));
  } catch {
    // Storage may be full or forbidden; the server is asked again next time.
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
    keep(latest);
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
