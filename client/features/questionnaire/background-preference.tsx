// Background preference: 18 points over six factors.
import {movePoints, sumOf} from '../../../rules/questionnaire/allocation.ts';
import {BACKGROUND_FACTORS, BACKGROUND_POINTS} from '../../../rules/questionnaire/background.ts';
import {titleInWords} from '../../../rules/questionnaire/options.ts';
import {STEPS} from '../../../rules/questionnaire/questionnaire-words.ts';
import {FieldArea, StepPage} from './step-page.tsx';
import {backgroundPreference} from './steps/background-preference.ts';
import {useStep} from './use-step.ts';
import {Card} from '../../ui/card.tsx';
import {PointsSlider} from '../../ui/points-slider.tsx';
import {RemainingPoints} from '../../ui/remaining-points.tsx';

export default function Screen() {
  const form = useStep(backgroundPreference);
  const {values, change, blameOf} = form;
  const {points} = values;
  const left = BACKGROUND_POINTS.total - sumOf(points);
  return (
    <StepPage
      form={form}
      lead={STEPS.backgroundPreferenceLead(BACKGROUND_POINTS.total)}
      status={<RemainingPoints left={left} total={BACKGROUND_POINTS.total} />}
    >
      <Card>
        <FieldArea name="points">
          {BACKGROUND_FACTORS.map((label, factor) => (
            <PointsSlider
              key={label}
              label={titleInWords(label)}
              value={points[factor] ?? 0}
              max={BACKGROUND_POINTS.each}
              onChange={(value) =>
                change({points: [...movePoints(points, factor, value, BACKGROUND_POINTS)]})
              }
              {...blameOf('points')}
            />
          ))}
        </FieldArea>
      </Card>
    </StepPage>
  );
}
