// Notes when the operator last pressed a key or pointed at something: only such requests keep the session alive.

const RECENT_MS = 60_000;
let lastInputAt = Date.now();

export function watchActivity(): void {
  for (const type of ['keydown', 'pointerdown', 'wheel'] as const) {
    addEventListener(type, () => (lastInputAt = Date.now()), {passive: true});
  }
}

export const isActive = (): boolean => Date.now() - lastInputAt < RECENT_MS;
