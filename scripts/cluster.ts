// `npm run cluster`: Wing with two servers and two view-syncers on this machine, until Ctrl+C. Its data is deleted then.
import {once} from 'node:events';
import {parseArgs} from 'node:util';
import {onLauncherEnd} from '../server/app/supervisor/launcher.ts';
import {portError} from '../server/app/supervisor/ports.ts';
import {startCluster} from './cluster/start-cluster.ts';

const {values} = parseArgs({options: {port: {type: 'string', default: '3000'}}});
const port = Number(values.port);
const taken = await portError(port, '127.0.0.1');
if (taken) {
  console.error(`Port ${port} cannot be used (${taken}): npm run cluster -- --port 4000`);
  process.exit(1);
}
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => ending.abort());
}
onLauncherEnd(() => ending.abort());

try {
  const cluster = await startCluster({
    port,
    env: {WING_DEMO: 'on'},
    report: (line) => console.error(line),
    signal: ending.signal,
  });
  console.log(`Wing's cluster is ready at ${cluster.url}`);
  for (const {name, url} of cluster.parts) console.log(`  ${name.padEnd(20)} ${url}`);
  console.log(`Data and logs, deleted at the end: ${cluster.dataDir}`);
  if (!ending.signal.aborted) await once(ending.signal, 'abort');
  await cluster.stop();
} catch (error) {
  if (!ending.signal.aborted) throw error;
}
process.exit(0);
