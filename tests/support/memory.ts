// Measures the memory of a process and its children from /proc.
import {readFileSync} from 'node:fs';

const EVERY_MS = 10;
const KB_PER_MB = 1024;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has exited.
    return '';
  }
}

/** The live child processes. */
export function childrenOf(pid: number): number[] {
  const text = read(`/proc/${pid}/task/${pid}/children`).trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** The memory in MB that processes have of their own: heaps, stacks and buffers. */
export function ownMemoryMb(pids: readonly number[]): number {
  let sumKb = 0;
  for (const pid of pids) {
    sumKb += Number(/RssAnon:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
  }
  return sumKb / KB_PER_MB;
}

/** The sum of each process's peak of resident memory in MB (VmHWM), mapped files included. The peaks need not have been at the same time. */
export function peakMemoryMb(pids: readonly number[]): number {
  const kb = pids.map((pid) =>
    Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0),
  );
  return kb.reduce((sum, one) => sum + one, 0) / KB_PER_MB;
}

/** The memory in MB of the files that processes have mapped, programs and libraries above all. They share one copy. */
export function mappedMemoryMb(pids: readonly number[]): number {
  const most = new Map<string, number>();
  for (const pid of pids) {
    let part = '';
    let mappedKb = 0;
    for (const line of read(`/proc/${pid}/smaps`).split('\n')) {
      // A part of a file, by its offset and the file's number, which is 0 for memory that is no file's.
      const [, offset, file] = /^[\da-f]+-[\da-f]+ \S+ (\S+) \S+ (\d+)/.exec(line) ?? [];
      if (file !== undefined) part = file === '0' ? '' : `${file} ${offset}`;
      const [, field, kb] = /^(Rss|Anonymous): +(\d+)/.exec(line) ?? [];
      if (field === 'Rss') mappedKb = Number(kb);
      // What the process has written into is its own.
      if (field !== 'Anonymous' || part === '') continue;
      most.set(part, Math.max(most.get(part) ?? 0, mappedKb - Number(kb)));
    }
  }
  return [...most.values()].reduce((sum, kb) => sum + kb, 0) / KB_PER_MB;
}

/** Samples repeatedly. Returns a function that stops and returns the maximum. */
export function watchMost(measureMb: () => number): () => number {
  let most = measureMb();
  const timer = setInterval(() => {
    most = Math.max(most, measureMb());
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}
