// Ranks the four dimensions, with links to looks and background.
import {DIMENSIONS} from '../../../rules/questionnaire/dimensions.ts';
import {FINE_TUNE} from '../../../rules/questionnaire/onboarding.ts';
import {titleInWords} from '../../../rules/questionnaire/options.ts';
import {STEPS} from '../../../rules/questionnaire/questionnaire-words.ts';
import {FieldArea, StepPage} from './step-page.tsx';
import {dimensionWeights} from './steps/dimension-weights.ts';
import {useStep} from './use-step.ts';
import {Ranking} from '../../ui/ranking.tsx';

export default function Screen() {
  const form = useStep(dimensionWeights);
  const {values, change} = form;
  return (
    <StepPage form={form} lead={STEPS.dimensionsLead} detour={FINE_TUNE}>
      <FieldArea name="order">
        <Ranking
          label={STEPS.ranking}
          items={DIMENSIONS.map(titleInWords)}
          order={values.order}
          onChange={(order) => change({order})}
        />
      </FieldArea>
    </StepPage>
  );
}
