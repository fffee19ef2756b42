// Access to the run's Postgres.
import postgres from 'postgres';
import type {StackAddress} from './stack.ts';

export function openTestDatabase({databaseUrl}: Pick<StackAddress, 'databaseUrl'>) {
  return postgres(databaseUrl, {max: 4, onnotice: () => undefined});
}

export type TestDatabase = ReturnType<typeof openTestDatabase>;

const TIMEOUT_MS = 20_000;
const PAUSE_MS = 50;

/** Polls until `probe` returns a value, and returns it. Fails with `what` after the timeout. */
export async function eventually<T>(
  probe: () => Promise<T | undefined>,
  what: string,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
