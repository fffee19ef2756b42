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

/** One process's memory in MB: all of it, its private part, or its mapped files. */
export function memoryMb(pid: number, field: 'VmRSS' | 'RssAnon' | 'RssFile'): number {
  const found = new RegExp(`${field}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`));
  return Number(found?.[1] ?? 0) / KB_PER_MB;
}

/** The memory of a process and its children, which share one copy of their program. */
export function memoryOfAllMb(pid: number): number {
  const children = childrenOf(pid);
  const own = children.map((child) => memoryMb(child, 'RssAnon'));
  const program = Math.max(0, ...children.map((child) => memoryMb(child, 'RssFile')));
  return own.reduce((sum, mb) => sum + mb, memoryMb(pid, 'VmRSS') + program);
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
