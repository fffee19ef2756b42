// The countdown to the launch; afterwards zeros in one small line.
import {useEffect, useState, useSyncExternalStore} from 'react';
import {countdown} from '../../../rules/launch.ts';
import {COUNTDOWN} from '../../../rules/wording.ts';
import {useConfig} from '../../platform/http/config.ts';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

function everySecond(then: () => void): () => void {
  const timer = setInterval(then, 1000);
  return () => clearInterval(timer);
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => everySecond(() => setNow(Date.now())), []);
  return now;
}

export function useHasLaunched(): boolean {
  const launch = Date.parse(useConfig().launchAt);
  return useSyncExternalStore(everySecond, () => Date.now() >= launch);
}

export function CountdownPanel() {
  const launch = Date.parse(useConfig().launchAt);
  const now = useNow();
  const left = countdown(launch, now);
  if (launch <= now) {
    return (
      <section
        aria-labelledby="countdown"
        className="flex flex-wrap items-baseline gap-x-4 text-small text-ink-soft"
      >
        <h2 id="countdown" className="font-text font-semibold tracking-normal">
          {COUNTDOWN.launched}
        </h2>
        <div role="timer">
          <dl className="flex flex-wrap gap-x-3">
            {UNITS.map((unit) => (
              <div key={unit} className="flex flex-row-reverse gap-x-1">
                <dt>{COUNTDOWN[unit](left[unit])}</dt>
                <dd className="tabular-nums">{left[unit]}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    );
  }
  return (
    <section
      aria-labelledby="countdown"
      className="@container overflow-hidden rounded-feather bg-surface shadow-rest"
    >
      <div aria-hidden="true" className="barred h-2.5" />
      <div className="flex flex-col gap-3 p-5">
        <h2 id="countdown" className="text-title">
          {COUNTDOWN.launchesIn}
        </h2>
        <div role="timer">
          <dl className="grid grid-cols-[repeat(4,auto)] gap-x-2 gap-y-1.5 whitespace-nowrap @max-xs:grid-cols-2">
            {UNITS.map((unit) => (
              <div key={unit} className="flex flex-col-reverse">
                <dt className="text-small [overflow-wrap:anywhere] whitespace-normal text-ink-soft">
                  {COUNTDOWN[unit](left[unit])}
                </dt>
                <dd className="font-display text-heading font-bold tabular-nums">{left[unit]}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
