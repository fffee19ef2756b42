// `npm run match -- --simulate <file>`: prints one JSON line a pair to standard output.
import {readFile} from 'node:fs/promises';
import {pipeline} from 'node:stream/promises';
import {readSimulation} from '../../server/features/matching/simulate/read-file.ts';
import {Simulation, type SimulatedPair} from '../../server/features/matching/simulate/simulate.ts';

/** Lines written at a time. */
const LINES = 1000;

function* lines(pairs: Iterable<SimulatedPair>): Generator<string> {
  let batch: string[] = [];
  for (const pair of pairs) {
    batch.push(`${JSON.stringify(pair)}\n`);
    if (batch.length < LINES) continue;
    yield batch.join('');
    batch = [];
  }
  yield batch.join('');
}

/** The reader of the output, such as `head`, has enough. */
const isClosedPipe = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`${file} cannot be read (${code}).`, {cause: error});
  }
}

/** @throws Error with the place of what is wrong with the file. */
export async function simulate(file: string, isChoosing: boolean): Promise<void> {
  const content = readSimulation(await contentOf(file));
  const simulation = new Simulation(content);
  const pairs = isChoosing ? simulation.chosen() : simulation.pairs();
  await pipeline(lines(pairs), process.stdout).catch((error: unknown) => {
    if (!isClosedPipe(error)) throw error;
  });
}
