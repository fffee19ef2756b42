// Reads the CPU time and memory of processes and of all their descendants from /proc.
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {z} from 'zod';

/** Linux counts CPU time in ticks of 10 ms. */
const TICKS_PER_SECOND = 100;

const pids = z.record(z.string(), z.number());

/** Process ids of the Wing that uses this data directory. */
export async function stackServers(dataDir: string): Promise<number[]> {
  const text = await readFile(path.join(dataDir, 'processes.json'), 'utf8');
  return Object.values(pids.parse(JSON.parse(text)));
}

async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const time = [11, 12, 13, 14].reduce((sum, i) => sum + (fields[i] ?? 0), 0) / TICKS_PER_SECOND;
  return {pid, parent: fields[1] ?? 0, time};
}

async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

async function withDescendants(roots: readonly number[]) {
  const names = await readdir('/proc').catch(() => []);
  const all = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .map(statOf),
  );
  const found = new Set(roots);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const {pid, parent} of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({pid}) => found.has(pid));
}

export type Usage = {cpuSeconds: number; memoryMb: number};

/** Memory is the proportional set size, which counts shared memory once. */
export async function usageOf(roots: readonly number[]): Promise<Usage> {
  const processes = await withDescendants(roots);
  const memory = await Promise.all(processes.map(({pid}) => memoryOf(pid)));
  return {
    cpuSeconds: processes.reduce((sum, {time}) => sum + time, 0),
    memoryMb: memory.reduce((sum, size) => sum + size, 0),
  };
}
