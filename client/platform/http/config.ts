// The server's public configuration. Until it has loaded, the last one stored in this browser applies, else the defaults.
import {useEffect, useSyncExternalStore} from 'react';
import * as v from 'valibot';
import {DEFAULT_LAUNCH_AT} from '../../../rules/launch.ts';
import {readAs} from '../../../rules/read-as.ts';
import {send} from './request.ts';
import {createListeners} from '../storage/listeners.ts';
import {browserStorage} from '../storage/storage.ts';

/** The server's answer. A gateway may answer in JSON of its own. */
const answer = v.object({
  google: v.boolean(),
  launchAt: v.fallback(v.string(), DEFAULT_LAUNCH_AT),
  /** When the next round runs; undefined when it is more than some days away. */
  nextRoundAt: v.fallback(v.optional(v.string()), undefined),
  demo: v.fallback(v.boolean(), false),
  /** Whether members can have their photos verified; undefined until loaded. */
  verification: v.fallback(v.optional(v.boolean()), undefined),
  /** Contact for safety questions; empty until loaded. */
  contactEmail: v.fallback(v.string(), ''),
  /** The operator's advice for members with few credits; may be empty. */
  lowCreditsHelp: v.fallback(v.string(), ''),
  /** The packs of credits for sale; may be empty. */
  creditPacks: v.fallback(
    v.array(v.object({credits: v.number(), amount: v.number(), currency: v.string()})),
    [],
  ),
  /** The operator's sentence about the right of withdrawal, which a buyer has to agree to; may be empty. */
  withdrawalNotice: v.fallback(v.string(), ''),
});

/** `google` is undefined until the server's configuration has loaded. */
export type Config = Readonly<Omit<v.InferOutput<typeof answer>, 'google'>> & {
  readonly google: boolean | undefined;
};

const DEFAULTS: Config = {...v.parse(answer, {google: true}), google: undefined};

const CACHE_KEY = 'wing-config';

function cachedConfig(): Config {
  try {
    const cached = readAs(answer, JSON.parse(browserStorage.read(CACHE_KEY) ?? 'null'));
    // Google sign-in may have been configured or removed since.
    return cached ? {...cached, google: undefined} : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

let latest = cachedConfig();
let request: Promise<void> | undefined;
const {notify, subscribe} = createListeners();

/** Never rejects. */
export const loadConfig = (): Promise<void> => (request ??= fetchConfig());

export function reloadConfig(): void {
  request = undefined;
  void loadConfig();
}

async function fetchConfig(): Promise<void> {
  const {status, body} = await send('/api/config');
  const config = status === 200 ? readAs(answer, body) : undefined;
  if (config) browserStorage.write(CACHE_KEY, JSON.stringify(config));
  else request = undefined;
  // Unknown: the button is shown, and signing in reports the error.
  latest = config ?? {...latest, google: true};
  notify();
}

export function useConfig(): Config {
  useEffect(() => void loadConfig(), []);
  return useSyncExternalStore(
    subscribe,
    () => latest,
    () => latest,
  );
}
