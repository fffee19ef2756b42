// Whether Wing grows: sign-ups, how far newcomers come, and who comes back. Names no member.
import {
  CONVERSATION_MESSAGES,
  countedGrowthShape,
  NEWCOMER_DAYS,
  type GrowthFigures,
  type JourneyStep,
} from '../../../rules/desk/growth.ts';
import type {OnboardingRoute} from '../../../rules/questionnaire/onboarding.ts';
import {Section} from '../../ui/prose.tsx';
import {useDesk} from '../data/queries.ts';
import {Counted} from '../parts/counted.tsx';
import {DeskPage} from '../parts/page.tsx';
import {FiguresTable} from '../parts/table.tsx';
import {Bars, type Bar} from '../plots/bars.tsx';
import {Returns} from '../plots/returns.tsx';
import {SignUps} from '../plots/sign-ups.tsx';
import {groupText, percent} from '../parts/texts.ts';

export default function GrowthPage() {
  const query = useDesk('/growth', countedGrowthShape);
  return (
    <DeskPage title="Growth">
      <Counted query={query}>
        {(figures) => (
          <>
            <Section title="Sign-ups">
              <SignUps signUps={figures.signUps} />
            </Section>
            <Ways {...figures} />
            <Section title="Coming back">
              {figures.returns.length === 0 ? (
                <p>The first figures are there after the first week.</p>
              ) : (
                <div className="max-w-page">
                  <Returns returns={figures.returns} />
                </div>
              )}
            </Section>
          </>
        )}
      </Counted>
    </DeskPage>
  );
}

const JOURNEY_NAMES: Record<JourneyStep, string> = {
  suggested: 'First suggestion',
  answered: 'First answer',
  matched: 'First match',
  conversed: `${CONVERSATION_MESSAGES} messages`,
};

/** Only for those who fine-tune. */
const OPTIONAL: readonly OnboardingRoute[] = [
  '/looks-preference',
  '/background-preference',
  '/personality-preference',
];

function screenName(route: OnboardingRoute): string {
  const words = route
    .slice(1)
    .replace(/-(question|preference)$/, '')
    .replaceAll('-', ' ');
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return OPTIONAL.includes(route) ? `${name} (optional)` : name;
}

function Ways({newcomers, funnel, journey, marks}: GrowthFigures) {
  const bar = (name: string, members: number | null): Bar => {
    const share = members !== null && newcomers ? ` (${percent(members / newcomers)})` : '';
    return {name, members, said: groupText(members) + share};
  };
  const signedUp = bar('Signed up', newcomers);
  return (
    <Section title={`Who signed up in the last ${NEWCOMER_DAYS} days`}>
      <div className="grid gap-6 lg:grid-cols-2">
        <Bars
          title="Saved each screen of the questionnaire"
          group="Screen"
          bars={[signedUp, ...funnel.map((step) => bar(screenName(step.route), step.members))]}
        />
        <Bars
          title="From the first suggestion to a conversation"
          group="Step"
          bars={[signedUp, ...journey.map((to) => bar(JOURNEY_NAMES[to.step], to.members))]}
        />
      </div>
      {marks.some(({isVerified}) => isVerified) ? (
        <FiguresTable
          label="Matches by verified photos"
          head={['Members with photos', 'Members', 'Matched']}
          rows={marks.map(({isVerified, members, matched}) => [
            isVerified ? 'A photo is verified' : 'No photo is verified',
            groupText(members),
            groupText(matched),
          ])}
        />
      ) : null}
    </Section>
  );
}
