// The step for education, job and towns. A town's text and its pick are one form value, so that they always belong
// together.
import * as v from 'valibot';
import {mutators} from '../../../mutators/index.ts';
import {
  BACKGROUND_FIELDS,
  BACKGROUND_TEXT_MAX,
  checkBackgroundInfo,
  type Town,
} from '../../../rules/background-info.ts';
import {characters, trimmed} from '../../../rules/characters.ts';
import {SAVE_FAILED} from '../../../rules/wording.ts';
import type {Step} from './step.ts';

const town = v.object({text: v.string(), placeId: v.nullable(v.number())});
/** Drafts from before the list of towns hold only the text. */
const enteredTown = v.union([town, v.string()]);

const values = v.object({
  education: v.string(),
  job: v.string(),
  currentLocation: enteredTown,
  hometown: enteredTown,
  isStudent: v.boolean(),
});
type Values = v.InferOutput<typeof values>;

export function readTown(entered: v.InferOutput<typeof enteredTown>): Town {
  return typeof entered === 'string' ? {text: entered, placeId: null} : entered;
}

function answerOf({currentLocation, hometown, ...others}: Values) {
  const [current, home] = [readTown(currentLocation), readTown(hometown)];
  return {
    ...others,
    currentLocation: current.text,
    currentPlaceId: current.placeId,
    hometown: home.text,
    homePlaceId: home.placeId,
  };
}

export const backgroundInfo: Step<Values> = {
  route: '/background-info',
  whole: values,
  part: v.partial(values),
  failure: SAVE_FAILED.information,
  read: ({questionnaire: saved}) => ({
    education: saved?.education ?? '',
    job: saved?.job ?? '',
    currentLocation: {
      text: saved?.currentLocation ?? '',
      placeId: saved?.currentPlaceId ?? null,
    },
    hometown: {text: saved?.hometown ?? '', placeId: saved?.homePlaceId ?? null},
    isStudent: saved?.isStudent ?? false,
  }),
  check: (entered) => checkBackgroundInfo(answerOf(entered)),
  blame: (entered, {code}) => {
    const answer = answerOf(entered);
    return BACKGROUND_FIELDS.map(({name}) => name).filter((name) => {
      const text = trimmed(answer[name]);
      return code === 'too-long' ? characters(text) > BACKGROUND_TEXT_MAX : text === '';
    });
  },
  write: (zero, entered, basedOn) =>
    zero.mutate(
      mutators.questionnaire.saveBackgroundInfo({
        ...answerOf(entered),
        basedOn: basedOn.map(answerOf),
      }),
    ),
};
