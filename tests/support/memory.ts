// How much memory a process and its children take, read from /proc while a test goes on.
import {readFileSync} from 'node:fs';

const EVERY_MS = 10;
const KB_PER_MB = 1024;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

/** The processes that this one has started and that live. */
export function childrenOf(pid: number): number[] {
  const text = read(`/proc/${pid}/task/${pid}/children`).trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** The memory of one process in MB: all of it, its own, or that of its program's files. */
export function memoryMb(pid: number, field: 'VmRSS' | 'RssAnon' | 'RssFile'): number {
  const found = new RegExp(`${field}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`));
  return Number(found?.[1] ?? 0) / KB_PER_MB;
}

/** A process with its children, which share one copy of their program. */
export function memoryOfAllMb(pid: number): number {
  const children = childrenOf(pid);
  const own = children.map((child) => memoryMb(child, 'RssAnon'));
  const program = Math.max(0, ...children.map((child) => memoryMb(child, 'RssFile')));
  return own.reduce((sum, mb) => sum + mb, memoryMb(pid, 'VmRSS') + program);
}

/** Measures again and again; answers a function that stops and tells the most. */
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
