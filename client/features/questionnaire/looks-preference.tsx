// Looks preference: ten points over four factors, or the checkbox instead.
import {sumOf} from '../../../rules/questionnaire/allocation.ts';
import {
  giveLooksPoints,
  LOOKS_FACTORS,
  LOOKS_GENERAL_LABEL,
  LOOKS_OTHER_MAX,
  LOOKS_POINTS,
} from '../../../rules/questionnaire/looks.ts';
import {titleInWords} from '../../../rules/questionnaire/options.ts';
import {STEPS} from '../../../rules/questionnaire/questionnaire-words.ts';
import {FieldArea, StepPage} from './step-page.tsx';
import {looks} from './steps/looks.ts';
import {useStep} from './use-step.ts';
import {Card} from '../../ui/card.tsx';
import {Checkbox} from '../../ui/checkbox.tsx';
import {PointsSlider} from '../../ui/points-slider.tsx';
import {RemainingPoints} from '../../ui/remaining-points.tsx';
import {TextField} from '../../ui/text-field.tsx';

const OTHER = LOOKS_FACTORS.findIndex(({key}) => key === 'other');

export default function Screen() {
  const form = useStep(looks);
  const {values, change, blameOf} = form;
  const {isGeneral, points} = values;
  const left = LOOKS_POINTS.total - sumOf(points);
  /** Points and checkbox are one answer: a change of either overrides both of another tab's save. */
  const give = (factor: number, value: number) => {
    change({isGeneral, points: [...giveLooksPoints(values, factor, value)]});
  };
  return (
    <StepPage
      form={form}
      lead={STEPS.looksLead(LOOKS_POINTS.total)}
      status={isGeneral ? null : <RemainingPoints left={left} total={LOOKS_POINTS.total} />}
    >
      <Checkbox
        label={titleInWords(LOOKS_GENERAL_LABEL)}
        checked={isGeneral}
        onChange={(next) => change({isGeneral: next, points})}
      />
      <Card className="flex flex-col gap-4">
        <FieldArea name="points">
          {LOOKS_FACTORS.map(({key, label}, factor) => (
            <PointsSlider
              key={key}
              label={titleInWords(label)}
              value={points[factor] ?? 0}
              max={LOOKS_POINTS.each}
              onChange={(value) => give(factor, value)}
              disabled={isGeneral}
              {...blameOf('points')}
            />
          ))}
        </FieldArea>
        <FieldArea name="other">
          <TextField
            label={STEPS.looksOther}
            limit={LOOKS_OTHER_MAX}
            value={values.other}
            onChange={(other) => change({other})}
            // Without points the text is not saved, so the field is disabled.
            disabled={isGeneral || (points[OTHER] ?? 0) === 0}
            {...blameOf('other')}
          />
        </FieldArea>
      </Card>
    </StepPage>
  );
}
