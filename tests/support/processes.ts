// Running processes and their listening sockets, read from /proc without external tools.
import {readdirSync, readFileSync, readlinkSync} from 'node:fs';

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function pids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Ids of processes whose command line or environment contains `text`. */
export function processesMentioning(text: string): number[] {
  return pids().filter((pid) =>
    ['cmdline', 'environ'].some((file) => read(`/proc/${pid}/${file}`).includes(text)),
  );
}

/** Kills all other processes whose command line or environment contains `text`. */
export function killMentioning(text: string): void {
  for (const pid of processesMentioning(text)) {
    if (pid !== process.pid) process.kill(pid, 'SIGKILL');
  }
}

function socketsOf(pid: number): Set<string> {
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}

const LISTENING = '0A';

/** The local addresses, in the kernel's hexadecimal notation, on which a process listens. */
export function listeningAddresses(pid: number): string[] {
  const sockets = socketsOf(pid);
  return ['tcp', 'tcp6'].flatMap((table) =>
    read(`/proc/${pid}/net/${table}`)
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === LISTENING && sockets.has(String(inode)))
      .map(([, local]) => String(local).split(':')[0] ?? ''),
  );
}
