// The question about a first date.
import {SingleChoice} from '../../questionnaire/single-choice.tsx';

export default function Screen() {
  return <SingleChoice question="firstDate" />;
}
