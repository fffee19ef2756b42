// How somebody likes to spend time with their partner.
import {SingleChoice} from '../../questionnaire/single-choice.tsx';

export default function Screen() {
  return <SingleChoice question="qualityTime" />;
}
