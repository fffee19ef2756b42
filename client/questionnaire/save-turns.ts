// Who may write a step of the questionnaire, among the tabs of one browser: saves go ahead at any time, and
// an unfinished one is repeated by one tab alone, while none is on its way.
import type {OnboardingRoute} from '../../rules/onboarding.ts';

type Begun = {readonly over?: Promise<void>};

const lockOf = (userID: string, route: OnboardingRoute) => `wing-save:${userID}:${route}`;

/** What this tab is repeating. Its own writes reach the server in their order; another tab's may not. */
const repeating = new Set<string>();

/**
 * Keeps other tabs from repeating a save until it is over. One that is repeating an older save right now
 * may be heard after it: then `sayAgain` gives the newer one the last word.
 */
export async function untilOver(
  userID: string,
  route: OnboardingRoute,
  begun: Promise<Begun>,
  sayAgain: () => Promise<void>,
): Promise<void> {
  const name = lockOf(userID, route);
  const isOver = async () => {
    // What goes wrong with it is told by whoever began it.
    const {over} = await begun.catch((): Begun => ({}));
    await over;
  };
  const isHeld = await navigator.locks.request(
    name,
    {mode: 'shared', ifAvailable: true},
    async (lock) => {
      if (lock) await isOver();
      return lock !== null;
    },
  );
  if (isHeld || repeating.has(name)) return;
  await navigator.locks.request(name, {mode: 'shared'}, async () => {
    await isOver();
    await sayAgain();
  });
}

/** Runs `repeat`, unless a save of this step is on its way or is being repeated already, in whichever tab. */
export async function inTurn<T>(
  userID: string,
  route: OnboardingRoute,
  repeat: () => Promise<T>,
): Promise<T | undefined> {
  const name = lockOf(userID, route);
  return navigator.locks.request(name, {ifAvailable: true}, async (lock) => {
    if (!lock) return undefined;
    repeating.add(name);
    try {
      return await repeat();
    } finally {
      repeating.delete(name);
    }
  });
}
