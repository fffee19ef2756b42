// How long everything on the machine waited for the disk. On a shared machine this explains single slow figures.
import {existsSync, readFileSync} from 'node:fs';

const PRESSURE_FILE = '/proc/pressure/io';

/** Seconds since the machine's start in which every runnable process waited for the disk; undefined if not measured. */
export function diskStallSeconds(): number | undefined {
  if (!existsSync(PRESSURE_FILE)) return undefined;
  const [, microseconds] = /^full .*total=(\d+)$/m.exec(readFileSync(PRESSURE_FILE, 'utf8')) ?? [];
  return microseconds === undefined ? undefined : Number(microseconds) / 1e6;
}
