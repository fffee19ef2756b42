// The question about quality time.
import {SingleChoice} from '../../questionnaire/single-choice.tsx';

export default function Screen() {
  return <SingleChoice question="qualityTime" />;
}
