// Metrics of matching rounds and the pairs they offered or retired.
import {Counter} from 'prom-client';
import type {RoundReport} from './round.ts';

const rounds = new Counter({
  name: 'wing_rounds_total',
  help: 'Matching rounds run by this process.',
});

const roundPairs = new Counter({
  name: 'wing_round_pairs_total',
  help: 'Pairs that rounds have offered or retired.',
  labelNames: ['what'],
});

/** `report` is undefined when another process runs the round. */
export function countRound(report: RoundReport | undefined): void {
  if (!report) return;
  rounds.inc();
  roundPairs.inc({what: 'offered'}, report.offered);
  for (const [why, count] of Object.entries(report.retired)) {
    roundPairs.inc({what: `retired-${why}`}, count);
  }
}
