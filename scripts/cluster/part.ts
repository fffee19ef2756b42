// One process of the cluster: it restarts when it dies, and can be killed for good and started again.
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {z} from 'zod';
import {Child, type ChildSpec} from '../../server/app/supervisor/child.ts';

export type Part = {
  name: string;
  /** Its address: HTTP, except for Postgres. */
  url: string;
  env: ChildSpec['env'];
  pid: () => number | undefined;
  /** Starts it again; `env` overrides variables of the previous start. */
  start: (env?: ChildSpec['env']) => void;
  /** Sends SIGTERM, and SIGKILL after the grace period. Does not restart it. */
  stop: () => Promise<void>;
  /** Ends it and its children with SIGKILL: the system closes their connections. Does not restart it. */
  kill: () => Promise<void>;
};

export type PartSpec = ChildSpec & {
  url: string;
  /** The data folder of a Wing server, whose children are in process groups of their own. */
  dataDir?: string;
};

const pids = z.record(z.string(), z.number());

/** The process ids that a Wing server has noted of its children. */
async function childrenOf(dataDir: string | undefined): Promise<number[]> {
  if (dataDir === undefined) return [];
  const noted = await readFile(path.join(dataDir, 'processes.json'), 'utf8').catch(() => '{}');
  return Object.values(pids.parse(JSON.parse(noted)));
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

/** `report` receives a line when the process dies by itself. */
export function startPart({url, dataDir, ...spec}: PartSpec, report: (line: string) => void): Part {
  const {env} = spec;
  const run = () => {
    const child = new Child(spec, {
      started: () => undefined,
      died: (how) => report(`${spec.name} ended (${how}); starting it again.`),
      logLost: (why) => report(`${spec.name}'s log cannot be written: ${why}`),
    });
    child.start();
    return child;
  };
  let child = run();
  return {
    name: spec.name,
    url,
    env,
    pid: () => child.pid,
    start: (changed = {}) => {
      Object.assign(env, changed);
      child = run();
    },
    stop: () => child.stop(),
    kill: async () => {
      const groups = [child.pid, ...(await childrenOf(dataDir))];
      const stopped = child.stop();
      for (const pid of groups) if (pid !== undefined) killGroup(pid);
      await stopped;
    },
  };
}
