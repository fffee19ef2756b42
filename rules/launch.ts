// The launch countdown.

/** 18:00 CET, read as UTC+1; `LAUNCH_AT` overrides it. */
export const DEFAULT_LAUNCH_AT = '2025-05-08T18:00:00+01:00';

export type Countdown = {days: number; hours: number; minutes: number; seconds: number};

/** Whole days, hours, minutes and seconds from `nowMs` to `launchMs`; all zero after the date. */
export function countdown(launchMs: number, nowMs: number): Countdown {
  const left = Math.max(0, Math.floor((launchMs - nowMs) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  };
}
