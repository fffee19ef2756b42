// Polling with a timeout.

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Calls `probe` every `intervalMs` until it succeeds.
 * @throws the probe's last error after `timeoutMs`, or the error that `giveUp` returns, at once.
 */
export async function waitFor<T>(
  probe: () => Promise<T>,
  {
    timeoutMs,
    intervalMs,
    giveUp,
  }: {timeoutMs: number; intervalMs: number; giveUp?: () => Error | undefined},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      const reason = giveUp?.();
      if (reason) throw reason;
      if (Date.now() > deadline) throw error;
      await sleep(intervalMs);
    }
  }
}
