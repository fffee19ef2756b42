// The question about values.
import {SingleChoice} from '../../questionnaire/single-choice.tsx';

export default function Screen() {
  return <SingleChoice question="values" />;
}
