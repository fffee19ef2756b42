// The question about the next three years.
import {SingleChoice} from '../../questionnaire/single-choice.tsx';

export default function Screen() {
  return <SingleChoice question="threeYears" />;
}
