// One round of a given size in a process of its own, so that its time and memory are its own. Prints
// what it measured as JSON. Run with the heap limit the goal names.
import {POSITIONS} from '../../../rules/suggestion.ts';
import {planRound} from '../../../server/matching/plan.ts';
import {population} from '../../../tests/support/population.ts';

const size = Number(process.argv[2]);
const participants = population(size, 'bench').map((member) => ({
  member,
  freePositions: [...POSITIONS],
}));
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
const offers = planRound({participants, barred: [], seed: 'bench'});
const cpu = process.cpuUsage(cpuBefore);

console.log(
  JSON.stringify({
    size,
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    peakMemoryMb: process.resourceUsage().maxRSS / 1024,
    pairs: offers.length,
    /** One pairing and two suggestions for each pair. */
    rowsWritten: 3 * offers.length,
    served: new Set(offers.flatMap(({cards}) => cards.map(({userId}) => userId))).size / size,
  }),
);
