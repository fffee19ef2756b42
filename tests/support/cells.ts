// The cells of a table's row, checked inside one test.

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Checks every cell, one after the other, until the test's `signal` ends it.
 * @throws an error that names all cells that failed, with the first failure as its cause.
 */
export async function checkCells<T extends string>(
  cells: readonly T[],
  signal: AbortSignal,
  check: (cell: T) => Promise<void>,
): Promise<void> {
  const failures: {cell: T; error: unknown}[] = [];
  for (const cell of cells) {
    if (signal.aborted) break;
    await check(cell).catch((error: unknown) => failures.push({cell, error}));
  }
  const [first] = failures;
  if (!first) return;
  const lines = failures.map(({cell, error}) => `${cell}: ${textOf(error)}`);
  throw new Error(lines.join('\n'), {cause: first.error});
}
