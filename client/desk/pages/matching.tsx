// The desk's page about suggestions: how offers ended, by week and arm, and how many members have nobody to suggest. Names no
// member.
import {countedMatchingShape, type MatchingFigures} from '../../../rules/desk/matching.ts';
import {Section} from '../../ui/prose.tsx';
import {useDesk} from '../data/queries.ts';
import {Counted} from '../parts/counted.tsx';
import {Figure, Figures} from '../parts/figure.tsx';
import {DeskPage} from '../parts/page.tsx';
import {FiguresTable} from '../parts/table.tsx';
import {armName} from '../plots/arms.ts';
import {Bars} from '../plots/bars.tsx';
import {OffersByWeek, ShareByWeek} from '../plots/by-week.tsx';
import {Calibration} from '../plots/calibration.tsx';
import {PoolPlots} from '../plots/pool.tsx';
import {percent, shareText} from '../parts/texts.ts';

export default function MatchingPage() {
  const query = useDesk('/matching', countedMatchingShape);
  return (
    <DeskPage title="Matching">
      <Counted query={query}>
        {(figures) => (
          <>
            <PoolPlots pool={figures.pool} />
            <Arms arms={figures.arms} />
            <Weeks weeks={figures.weeks} />
            <Predictions {...figures} />
            <Thirds thirds={figures.thirds} />
          </>
        )}
      </Counted>
    </DeskPage>
  );
}

function Arms({arms}: Pick<MatchingFigures, 'arms'>) {
  return (
    <Section title="How offers end">
      {arms.length === 0 ? (
        <p>No offers yet.</p>
      ) : (
        <FiguresTable
          label="How offers end, by arm"
          className="[&_td]:whitespace-nowrap [&_th]:min-w-28"
          head={[
            'Chosen by',
            'Pairs offered',
            'Yes, of the answers',
            'Mutual Yes, of the pairs',
            'Both wrote, of the pairs',
          ]}
          rows={arms.map(({arm, offers, answers, yes, mutual, talked}) => [
            armName(arm),
            offers,
            shareText(yes, answers),
            shareText(mutual, offers),
            shareText(talked, offers),
          ])}
        />
      )}
    </Section>
  );
}

function Weeks({weeks}: Pick<MatchingFigures, 'weeks'>) {
  if (weeks.length === 0) return null;
  return (
    <Section title="By week">
      <div className="grid gap-6 lg:grid-cols-2">
        <OffersByWeek title="Pairs offered" weeks={weeks} />
        <ShareByWeek
          title="Cards that were answered"
          weeks={weeks}
          share={({answers, offers}) => [answers, 2 * offers]}
        />
        <ShareByWeek
          title="Yes, of the answers"
          weeks={weeks}
          share={({yes, answers}) => [yes, answers]}
        />
        <ShareByWeek
          title="Mutual Yes, of the pairs"
          weeks={weeks}
          share={({mutual, offers}) => [mutual, offers]}
        />
        <ShareByWeek
          title="Conversations in which both wrote, of the pairs"
          weeks={weeks}
          share={({talked, offers}) => [talked, offers]}
        />
      </div>
    </Section>
  );
}

function Predictions({bins, calibrationError}: MatchingFigures) {
  if (bins.length === 0) return null;
  return (
    <Section title="Predictions">
      {calibrationError === null ? null : (
        <Figures>
          <Figure name="Mean error">{percent(calibrationError)}</Figure>
        </Figures>
      )}
      <div className="max-w-form">
        <Calibration bins={bins} />
      </div>
    </Section>
  );
}

const THIRDS = ['With the fewest', 'In the middle', 'With the most'];

function Thirds({thirds}: Pick<MatchingFigures, 'thirds'>) {
  if (thirds.length === 0) return null;
  const bars = (key: 'cards' | 'matches') => {
    const all = thirds.reduce((sum, third) => sum + third[key], 0);
    return thirds.map((third, i) => ({
      name: THIRDS[i] ?? '',
      members: third[key],
      said: all === 0 ? '-' : percent(third[key] / all),
    }));
  };
  return (
    <Section title="The pool in thirds">
      <div className="grid gap-6 lg:grid-cols-2">
        <Bars title="Cards" group="Third" count="Share of all cards" bars={bars('cards')} />
        <Bars title="Matches" group="Third" count="Share of all matches" bars={bars('matches')} />
      </div>
    </Section>
  );
}
