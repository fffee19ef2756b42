// Probes each zero-cache in the background: one that is away for long is tried last, and a metric shows each.
import {Gauge} from 'prom-client';
import {PROBE_TIMEOUT_MS} from '../../platform/with-timeout.ts';

const INTERVAL_MS = 2000;
/** A shorter absence moves no client groups: those of a busy zero-cache would make the others busier. */
const AWAY_AFTER_MS = 10_000;

const zeroCacheUp = new Gauge({
  name: 'wing_zero_cache_up',
  help: 'Whether the zero-cache at this address answered its last probe.',
  labelNames: ['url'],
});

export async function pingZeroCache(url: string): Promise<void> {
  const response = await fetch(url, {signal: AbortSignal.timeout(PROBE_TIMEOUT_MS)});
  if (!response.ok) throw new Error(`zero-cache answered ${response.status}`);
}

export type ZeroCacheWatch = {
  /** The same URLs. Zero-caches that have not answered for {@link AWAY_AFTER_MS} come last. */
  awayLast: (urls: readonly string[]) => string[];
  stop: () => void;
};

export function watchZeroCaches(urls: readonly string[], ping = pingZeroCache): ZeroCacheWatch {
  const answeredAt = new Map(urls.map((url) => [url, performance.now()]));
  const probe = async (url: string) => {
    try {
      await ping(url);
      answeredAt.set(url, performance.now());
      zeroCacheUp.set({url}, 1);
    } catch {
      zeroCacheUp.set({url}, 0);
    }
  };
  const probeAll = () => urls.forEach((url) => void probe(url));
  const isAway = (url: string) => performance.now() - (answeredAt.get(url) ?? 0) > AWAY_AFTER_MS;
  probeAll();
  const timer = setInterval(probeAll, INTERVAL_MS);
  return {
    awayLast: (ranked) => ranked.toSorted((a, b) => Number(isAway(a)) - Number(isAway(b))),
    stop: () => clearInterval(timer),
  };
}
