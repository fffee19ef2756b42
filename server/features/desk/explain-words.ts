// Puts into words why two members are suggested to each other: the terms that speak most for and against the pair.
import type {ExplainedPair} from '../../../rules/desk/members.ts';
import type {Explanation} from '../matching/explain.ts';

/** Terms told for each direction. */
const TOLD = 4;
/** Standard deviations from which a term is clearly above or below the average of all pairs. */
const CLEAR = 1;
/** Smaller contributions decide nothing. */
const ADDS_MIN = 0.005;

function comparison(spreads: number): string {
  if (Math.abs(spreads) < CLEAR / 4) return 'about average';
  const side = spreads > 0 ? 'above' : 'below';
  return Math.abs(spreads) < CLEAR ? `a little ${side} average` : `far ${side} average`;
}

export function explainInWords({directions, rules, predictions}: Explanation): ExplainedPair {
  const chance = (from: string) => predictions.find((each) => each.from === from)?.probability;
  return {
    directions: directions.map(({from, to, terms}) => {
      const strongest = terms
        .toSorted((a, b) => Math.abs(b.adds) - Math.abs(a.adds))
        .filter(({adds}) => Math.abs(adds) >= ADDS_MIN)
        .slice(0, TOLD);
      const said = strongest.map(
        ({name, value, adds}) =>
          `${name}: ${comparison(value)}, which speaks ${adds > 0 ? 'for' : 'against'} it`,
      );
      const p = chance(from);
      const expected = p === undefined ? [] : [`a Yes was expected with ${Math.round(p * 100)} %`];
      return {from, to, reasons: [...said, ...expected]};
    }),
    rules: rules.map(({rule, holds}) => ({rule, holds})),
  };
}
