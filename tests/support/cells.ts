// The cells of a table's row, checked inside one test.

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Checks every cell, one after the other. @throws an error that names all cells that failed. */
export async function checkCells<T extends string>(
  cells: readonly T[],
  check: (cell: T) => Promise<void>,
): Promise<void> {
  const failures: Error[] = [];
  for (const cell of cells) {
    try {
      await check(cell);
    } catch (error) {
      failures.push(new Error(`${cell}: ${textOf(error)}`, {cause: error}));
    }
  }
  const names = failures.map(({message}) => message).join('\n');
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} cells\n${names}`);
}
