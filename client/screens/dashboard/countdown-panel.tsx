// The time until the launch, counted down in front of one's eyes; nought once it has come.
import {useEffect, useState} from 'react';
import {countdown} from '../../../rules/launch.ts';
import {useConfig} from '../../session/config.ts';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function CountdownPanel() {
  const {launchAt} = useConfig();
  const launch = Date.parse(launchAt);
  const now = useNow();
  const left = countdown(launch, now);
  return (
    <section
      aria-labelledby="countdown"
      className="overflow-hidden rounded-feather bg-surface shadow-rest"
    >
      <div aria-hidden="true" className="barred h-2.5" />
      <div className="flex flex-col gap-3 p-5">
        <h2 id="countdown" className="text-title">
          {launch > now ? 'Wing launches in' : 'Wing has launched'}
        </h2>
        <div role="timer">
          <dl className="grid grid-cols-[1.6fr_1fr_1fr_1fr] gap-2 whitespace-nowrap">
            {UNITS.map((unit) => (
              <div key={unit} className="flex flex-col-reverse">
                <dt className="text-small text-ink-soft">{unit}</dt>
                <dd className="font-display text-heading font-bold tabular-nums">{left[unit]}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
