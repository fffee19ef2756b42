// `npm run match`: shows matching to the operator and changes nothing. `--explain <userA> <userB>` (ids or e-mail
// addresses) shows every term of a pair, `--report` the outcome of offers, and `--simulate <file>` computes for members from
// a file, without a database.
import {parseArgs} from 'node:util';
import type {Database} from '../server/platform/postgres/client.ts';
import {explainPair, type Explanation} from '../server/features/matching/explain.ts';
import {printReport} from './match/report.ts';
import {simulate} from './match/simulate.ts';
import {idOf, reason, runCommand} from './operator/database.ts';

const USAGE = `Usage:
  npm run match -- --explain <userA> <userB>   ids or e-mail addresses
  npm run match -- --report [--html <file>]
  npm run match -- --simulate <file> [--choose]`;

function printExplanation(explanation: Explanation): void {
  const {measuredAt, directions, value, rules} = explanation;
  const measured = measuredAt
    ? `by the round of ${measuredAt.toISOString()}`
    : 'by the members at hand';
  console.log(`Means and spreads were measured ${measured}.`);
  for (const {from, to, terms, score} of directions) {
    console.log(
      `\nHow well ${to} suits ${from}: ${score.toFixed(3)} (0.5 plus the terms' contributions)`,
    );
    console.table(
      Object.fromEntries(
        terms.map((term) => [
          term.name,
          {
            weight: term.weight.toFixed(3),
            'spreads from the mean': term.value.toFixed(3),
            adds: term.adds.toFixed(3),
          },
        ]),
      ),
    );
  }
  console.log(`\nThe pair's value, the harmonic mean of both: ${value.toFixed(3)}`);
  printPredictions(explanation);
  for (const {rule, holds} of rules) console.log(`${holds ? 'yes' : 'NO '}  ${rule}`);
  const may = rules.every(({holds}) => holds);
  console.log(
    may ? '\nThey may be offered to each other.' : '\nThey are not offered to each other.',
  );
}

function printPredictions({
  predictions,
  value,
  trust,
  rescaled,
  weight,
  offered,
}: Explanation): void {
  for (const {from, to, contributions, probability} of predictions) {
    console.log(`\nThat ${from} says Yes to ${to}: ${probability.toFixed(3)}, by these log-odds`);
    console.table(
      Object.fromEntries(contributions.map(({name, logOdds}) => [name, logOdds.toFixed(3)])),
    );
  }
  const mixed = (1 - trust) * value + trust * (rescaled ?? value);
  console.log(
    `\nThe weight of the model is f = ${trust.toFixed(3)}: (1 - f) * value ${value.toFixed(3)} + f * ${(rescaled ?? value).toFixed(3)}, the chance of two Yeses on the scale of the values, is ${mixed.toFixed(3)}.`,
  );
  const why =
    offered?.arm === 'score' ? ': its value, as the score alone chose it for comparison' : '';
  console.log(`The pair's weight in a round is ${weight.toFixed(3)}${why}.`);
  if (!offered) return;
  const [low, high] = [offered.lowPredicted, offered.highPredicted].map(
    (p) => p?.toFixed(3) ?? 'not predicted',
  );
  console.log(
    `Offered on ${offered.offeredAt.toISOString()}, chosen by: ${offered.arm ?? 'the score'}. Predicted then: ${low} (lower id) and ${high}. The explanation above uses the norms and coefficients of that time, but today's questionnaire answers and willingness.`,
  );
}

const options = {
  explain: {type: 'boolean'},
  simulate: {type: 'string'},
  choose: {type: 'boolean'},
  report: {type: 'boolean'},
  html: {type: 'string'},
} as const;

async function onDatabase(db: Database, {values, positionals}: Arguments): Promise<void> {
  const [a, b] = positionals;
  if (values.report) {
    await printReport(db, values.html);
    return;
  }
  if (!values.explain || !a || !b) throw new Error(USAGE);
  const explanation = await explainPair(db, await idOf(db, a), await idOf(db, b), new Date());
  if (!explanation) throw new Error('One of the two is not in the pool yet.');
  printExplanation(explanation);
}

type Arguments = ReturnType<typeof readArguments>;
const readArguments = () => parseArgs({allowPositionals: true, options});

try {
  const given = readArguments();
  const {simulate: file, choose} = given.values;
  await (file === undefined
    ? runCommand('wing-match', (db) => onDatabase(db, given))
    : simulate(file, choose === true));
} catch (error) {
  console.error(reason(error));
  process.exitCode = 1;
}
