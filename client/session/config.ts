// What the server says about itself: whether Google sign-in is set up, when the launch is, whether
// this is the demo. Until it has said so, or if it never does, the defaults stand.
import {useEffect, useState} from 'react';
import {DEFAULT_LAUNCH_AT} from '../../rules/launch.ts';

/** `google` is undefined until the server has said. */
export type Config = {
  readonly google: boolean | undefined;
  readonly launchAt: string;
  readonly demo: boolean;
};

const DEFAULTS: Config = {google: undefined, launchAt: DEFAULT_LAUNCH_AT, demo: false};

let known: Promise<Config> | undefined;

async function load(): Promise<Config> {
  const response = await fetch('/api/config');
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) return DEFAULTS;
  return {
    google: 'google' in body && body.google === true,
    launchAt: launchOf(body),
    demo: 'demo' in body && body.demo === true,
  };
}

function launchOf(body: object): string {
  const at = 'launchAt' in body ? body.launchAt : undefined;
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : DEFAULT_LAUNCH_AT;
}

function config(): Promise<Config> {
  known ??= load().catch(() => {
    known = undefined;
    return DEFAULTS;
  });
  return known;
}

export function useConfig(): Config {
  const [value, setValue] = useState(DEFAULTS);
  useEffect(() => {
    let here = true;
    void config().then((loaded) => here && setValue(loaded));
    return () => {
      here = false;
    };
  }, []);
  return value;
}
