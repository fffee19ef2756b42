// Counts of the pool's members by age, gender and country, and of those to whom nobody can be suggested.
import {AGE_GROUPS, type NobodyReason, type PoolFigures} from '../../../rules/desk/matching.ts';
import {AWAY_DAYS, GONE_DAYS} from '../../../rules/notices/notices.ts';
import {Section} from '../../ui/prose.tsx';
import {Figure, Figures} from '../parts/figure.tsx';
import {Bars, type Bar} from './bars.tsx';
import {groupText} from '../parts/texts.ts';

const REASONS: Record<NobodyReason, string> = {
  gender: 'Nobody of the genders',
  ages: 'Nobody of the ages',
  distance: 'Nobody near enough',
  seen: 'All have been seen',
};

const COUNTRIES_SHOWN = 15;
const regions = new Intl.DisplayNames('en', {type: 'region'});

function agesFrom(from: number): string {
  const next = AGE_GROUPS.find((group) => group > from);
  return next === undefined ? `${from} and older` : `${from} to ${next - 1}`;
}

export function PoolPlots({pool}: {pool: PoolFigures}) {
  return (
    <Section title="The pool">
      <Figures>
        <Figure name="Members in the pool">{groupText(pool.members)}</Figure>
        <Figure name={`Of them away for ${AWAY_DAYS} days: one card at a time`}>
          {groupText(pool.away)}
        </Figure>
        <Figure name={`Beside them resting, away for ${GONE_DAYS} days: no cards`}>
          {groupText(pool.resting)}
        </Figure>
      </Figures>
      <div className="grid gap-6 lg:grid-cols-2">
        <Bars
          title="Have nobody to suggest"
          group="Why"
          bars={pool.nobody.map(({reason, members}) => ({name: REASONS[reason], members}))}
        />
        <Bars title="By country" group="Country" bars={countryBars(pool)} />
        <Bars title="Women by age" group="Age" bars={ageBars(pool, 'Female')} />
        <Bars title="Men by age" group="Age" bars={ageBars(pool, 'Male')} />
      </div>
    </Section>
  );
}

const ageBars = ({ages}: PoolFigures, of: 'Female' | 'Male'): Bar[] =>
  ages
    .filter(({gender}) => gender === of)
    .map(({from, members}) => ({name: agesFrom(from), members}));

function countryBars({countries, elsewhere}: PoolFigures): Bar[] {
  const bars = countries.slice(0, COUNTRIES_SHOWN).map(({country, members}) => ({
    name: country === null ? 'Town not known' : (regions.of(country) ?? country),
    members,
  }));
  const rest = countries.slice(COUNTRIES_SHOWN).reduce((sum, {members}) => sum + members, 0);
  const others = rest === 0 ? elsewhere : rest + (elsewhere ?? 0);
  return others === 0 ? bars : [...bars, {name: 'Elsewhere', members: others}];
}
