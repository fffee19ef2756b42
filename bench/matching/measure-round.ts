// Runs one round in its own process, so that time and memory are the round's only, and prints the figures as JSON.
// Arguments: the database's URL, and the round's date in days from now.
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {runRound} from '../../server/features/matching/round.ts';

const DAY_MS = 86_400_000;
const now = new Date(Date.now() + Number(process.argv[3]) * DAY_MS);

const {db, close} = openDatabase(String(process.argv[2]), 'wing-bench-round', 4);
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
const report = await runRound(db, now, {seed: 'bench'});
const cpu = process.cpuUsage(cpuBefore);
await close();

console.log(
  JSON.stringify({
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    peakMemoryMb: process.resourceUsage().maxRSS / 1024,
    retired: report?.retired.expired,
    pairs: report?.offered,
  }),
);
