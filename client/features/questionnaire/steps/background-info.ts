// The step for education, job and towns. A town's text and its pick are one form value, so that they always belong
// together.
import * as v from 'valibot';
import {mutators} from '../../../../mutators/index.ts';
import {
  BACKGROUND_FIELDS,
  BACKGROUND_TEXT_MAX,
  checkBackgroundInfo,
} from '../../../../rules/questionnaire/background-info.ts';
import {characters, trimmed} from '../../../../rules/characters.ts';
import {STEPS} from '../../../../rules/questionnaire/questionnaire-words.ts';
import {FORM_FAILED} from '../../../../rules/wording.ts';
import {callOf} from '../../../platform/writes/call-of.ts';
import type {Step} from './step.ts';

const town = v.object({text: v.string(), placeId: v.nullable(v.number())});

const values = v.object({
  education: v.string(),
  job: v.string(),
  currentLocation: town,
  hometown: town,
  isStudent: v.boolean(),
});
type Values = v.InferOutput<typeof values>;

function answerOf({currentLocation, hometown, ...others}: Values) {
  return {
    ...others,
    currentLocation: currentLocation.text,
    currentPlaceId: currentLocation.placeId,
    hometown: hometown.text,
    homePlaceId: hometown.placeId,
  };
}

export const backgroundInfo: Step<Values> = {
  route: '/background-info',
  get title() {
    return STEPS.background;
  },
  part: v.partial(values),
  get failure() {
    return FORM_FAILED.information;
  },
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
  inShort: ({education, job, currentLocation}) => `${education} · ${job} · ${currentLocation.text}`,
  check: (entered) => checkBackgroundInfo(answerOf(entered)),
  blame: (entered, {code}) => {
    const answer = answerOf(entered);
    return BACKGROUND_FIELDS.map(({name}) => name).filter((name) => {
      const text = trimmed(answer[name]);
      return code === 'too-long' ? characters(text) > BACKGROUND_TEXT_MAX : text === '';
    });
  },
  write: (entered, touched) => {
    const {currentLocation, currentPlaceId, hometown, homePlaceId} = answerOf(entered);
    const {education, job, isStudent} = entered;
    return callOf(
      mutators.questionnaire.saveBackgroundInfo({
        ...('education' in touched && {education}),
        ...('job' in touched && {job}),
        ...('isStudent' in touched && {isStudent}),
        ...('currentLocation' in touched && {currentLocation, currentPlaceId}),
        ...('hometown' in touched && {hometown, homePlaceId}),
      }),
    );
  },
};
