// Members who do not come any more. From `GONE_DAYS` without a visit (`rules/notices/notices.ts`) they rest: they hold no
// suggestion until they visit.

/** From `AWAY_DAYS` without a visit a member holds one suggestion at a time, so that a card still calls them back. */
export const AWAY_SUGGESTIONS = 1;

const DAY_MS = 86_400_000;
/** How long /matches welcomes a member who rested. */
const WELCOME_MS = DAY_MS;

/** The UTC day `days` before `now`, as 2026-11-30. */
export const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

export const isWelcomed = (wokenAt: number | null | undefined, now: number): boolean =>
  typeof wokenAt === 'number' && now - wokenAt < WELCOME_MS;
