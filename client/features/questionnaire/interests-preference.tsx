// Interests: nine points over nine interests, and the text of Other.
import {sumOf} from '../../../rules/questionnaire/allocation.ts';
import {
  giveInterestPoints,
  INTEREST_POINTS,
  INTERESTS,
  OTHER_INTEREST,
  OTHER_INTEREST_MAX,
} from '../../../rules/questionnaire/interests.ts';
import {titleInWords} from '../../../rules/questionnaire/options.ts';
import {STEPS} from '../../../rules/questionnaire/questionnaire-words.ts';
import {FieldArea, StepPage} from './step-page.tsx';
import {interests} from './steps/interests.ts';
import {useStep} from './use-step.ts';
import {Card} from '../../ui/card.tsx';
import {RemainingPoints} from '../../ui/remaining-points.tsx';
import {Stepper} from '../../ui/stepper.tsx';
import {TextField} from '../../ui/text-field.tsx';

export default function Screen() {
  const form = useStep(interests);
  const {values, change, blameOf} = form;
  const {points, other} = values;
  const left = INTEREST_POINTS.total - sumOf(points);
  const give = (interest: number, value: number) => {
    const given = giveInterestPoints(
      {interestWeights: points, otherInterestText: other},
      interest,
      value,
    );
    change({points: [...given.interestWeights], other: given.otherInterestText});
  };
  return (
    <StepPage
      form={form}
      lead={STEPS.interestsLead(INTEREST_POINTS.total, INTEREST_POINTS.each)}
      status={<RemainingPoints left={left} total={INTEREST_POINTS.total} />}
    >
      <Card className="flex flex-col gap-4">
        <FieldArea name="points">
          {INTERESTS.map((label, interest) => (
            <Stepper
              key={label}
              label={titleInWords(label)}
              value={points[interest] ?? 0}
              max={INTEREST_POINTS.each}
              canIncrease={left > 0}
              onChange={(value) => give(interest, value)}
              describedBy={blameOf('points').describedBy}
            />
          ))}
        </FieldArea>
        {(points[OTHER_INTEREST] ?? 0) > 0 ? (
          <FieldArea name="other">
            <TextField
              label={STEPS.interestsOther}
              limit={OTHER_INTEREST_MAX}
              value={other}
              onChange={(text) => change({other: text})}
              {...blameOf('other')}
            />
          </FieldArea>
        ) : null}
      </Card>
    </StepPage>
  );
}
