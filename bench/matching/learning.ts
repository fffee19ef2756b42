// Measures the CPU time of one fit of the model and of a simulation from a file.
import {fitModel} from '../../server/features/matching/model.ts';
import {normsOf, samplePairs} from '../../server/features/matching/norms.ts';
import {personOf} from '../../server/features/matching/person.ts';
import {randomFrom} from '../../server/features/matching/random.ts';
import {readSimulation} from '../../server/features/matching/simulate/read-file.ts';
import {Simulation} from '../../server/features/matching/simulate/simulate.ts';
import {population} from '../../tests/support/population.ts';

const FITTED = {members: 20_000, answers: 100_000} as const;
const SIMULATED = {members: 700, answers: 3000} as const;

function cpuSecondsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Random answers, two in five of them Yes. */
function answersAmong<T>(members: readonly T[], count: number) {
  const random = randomFrom(40);
  return Array.from({length: count}, () => {
    const from = Math.floor(random() * members.length);
    const step = 1 + Math.floor(random() * (members.length - 1));
    return {
      from: members[from],
      to: members[(from + step) % members.length],
      isYes: random() < 0.4,
    };
  }).flatMap(({from, to, isYes}) => (from && to ? [{from, to, isYes}] : []));
}

function measureFit(): number {
  const people = population(FITTED.members, 'bench').map((member) => personOf(member));
  const norms = normsOf(samplePairs(people, 'bench'));
  const answers = answersAmong(people, FITTED.answers).map(({from, to, isYes}) => ({
    fromId: from.wishes.userId,
    toId: to.wishes.userId,
    from: from.traits,
    to: to.traits,
    isYes,
  }));
  return cpuSecondsOf(() => fitModel(norms, answers));
}

function measureSimulation() {
  const members = population(SIMULATED.members, 'bench');
  const answers = answersAmong(members, SIMULATED.answers).map(({from, to, isYes}, at) => ({
    from: from.userId,
    to: to.userId,
    response: isYes ? 'Yes' : 'No',
    at,
  }));
  const content = JSON.stringify({members, answers});
  let pairs = 0;
  const print = () => {
    for (const pair of new Simulation(readSimulation(content)).pairs()) {
      pairs += Number(JSON.stringify(pair).length > 0);
    }
  };
  const cpuSeconds = cpuSecondsOf(print);
  const choiceCpuSeconds = cpuSecondsOf(() => new Simulation(readSimulation(content)).chosen());
  return {...SIMULATED, pairs, cpuSeconds, choiceCpuSeconds};
}

export type MeasuredLearning = ReturnType<typeof measureLearning>;

export function measureLearning() {
  return {
    fit: {...FITTED, cpuSeconds: measureFit()},
    simulation: measureSimulation(),
  };
}
