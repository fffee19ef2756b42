// Education, job, home. Drafts from before the list of towns hold no picks.
import {z} from 'zod/mini';
import {mutators} from '../../../mutators/index.ts';
import {
  BACKGROUND_FIELDS,
  BACKGROUND_TEXT_MAX,
  checkBackgroundInfo,
} from '../../../rules/background-info.ts';
import {characters, trimmed} from '../../../rules/characters.ts';
import {SAVE_FAILED} from '../../../rules/wording.ts';
import type {Step} from './step.ts';

const values = z.object({
  education: z.string(),
  job: z.string(),
  currentLocation: z.string(),
  hometown: z.string(),
  isStudent: z.boolean(),
  currentPlaceId: z.optional(z.nullable(z.number())),
  homePlaceId: z.optional(z.nullable(z.number())),
});
type Values = z.infer<typeof values>;

export const backgroundInfo: Step<Values> = {
  route: '/background-info',
  whole: values,
  part: z.partial(values),
  failure: SAVE_FAILED.information,
  read: ({questionnaire: saved}) => ({
    education: saved?.education ?? '',
    job: saved?.job ?? '',
    currentLocation: saved?.currentLocation ?? '',
    hometown: saved?.hometown ?? '',
    isStudent: saved?.isStudent ?? false,
    currentPlaceId: saved?.currentPlaceId ?? null,
    homePlaceId: saved?.homePlaceId ?? null,
  }),
  check: checkBackgroundInfo,
  blame: (entered, {code}) =>
    BACKGROUND_FIELDS.map(({name}) => name).filter((name) => {
      const text = trimmed(entered[name]);
      return code === 'too-long' ? characters(text) > BACKGROUND_TEXT_MAX : text === '';
    }),
  write: (zero, entered, basedOn) =>
    zero.mutate(mutators.questionnaire.saveBackgroundInfo({...entered, basedOn: [...basedOn]})),
};
