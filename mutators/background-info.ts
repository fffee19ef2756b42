// Saves of education, job and towns. A town's text and its pick are merged as one answer, so that a pick never stands
// beside another text.
import * as v from 'valibot';
import {checkBackgroundInfo, townOf, type Town} from '../rules/background-info.ts';
import type {RowOf} from '../schema.ts';
import {savedAnswers, type Form} from './based-on.ts';
import {text} from './text.ts';

const int32 = v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1));
const placeId = v.optional(v.nullable(int32));

export const backgroundInfoArgs = savedAnswers({
  education: text(),
  job: text(),
  hometown: text(),
  currentLocation: text(),
  isStudent: v.boolean(),
  /** Of the towns picked from the list; pages from before the list leave them out. */
  homePlaceId: placeId,
  currentPlaceId: placeId,
});
type Args = v.InferOutput<typeof backgroundInfoArgs>;
type Info = Omit<Args, 'basedOn'>;

/** The form as it is merged. */
type Fields = {
  education: string;
  job: string;
  isStudent: boolean;
  home: Town;
  current: Town;
};

const trimTown = ({text: typed, placeId: id}: Town): Town => ({text: typed.trim(), placeId: id});

export const backgroundInfoForm: Form<Fields> = {
  check: ({home, current, ...info}) =>
    checkBackgroundInfo({...info, hometown: home.text, currentLocation: current.text}),
  normalize: (info) => ({
    ...info,
    education: info.education.trim(),
    job: info.job.trim(),
    home: trimTown(info.home),
    current: trimTown(info.current),
  }),
};

type Row = RowOf<'questionnaire'> | undefined;

const storedTown = (typed: string | null | undefined, id: number | null | undefined) =>
  typed ? {text: typed, placeId: id ?? null} : undefined;

/** A save as `answersToStore` takes it, of what a page has sent. */
export function backgroundInfoSave(row: Row, info: Info, basedOn: Args['basedOn']) {
  const towns = {
    home: storedTown(row?.hometown, row?.homePlaceId),
    current: storedTown(row?.currentLocation, row?.currentPlaceId),
  };
  const home = (typed: string, id: Info['homePlaceId']) =>
    townOf({text: typed, placeId: id}, towns.home);
  const current = (typed: string, id: Info['currentPlaceId']) =>
    townOf({text: typed, placeId: id}, towns.current);
  const {hometown, currentLocation, homePlaceId, currentPlaceId, ...rest} = info;
  return {
    answers: {
      ...rest,
      home: home(hometown, homePlaceId),
      current: current(currentLocation, currentPlaceId),
    },
    basedOn: basedOn?.map((shown): Partial<Fields> => {
      const {
        hometown: shownHome,
        currentLocation: shownCurrent,
        homePlaceId: homeId,
        currentPlaceId: currentId,
        ...others
      } = shown;
      return {
        ...others,
        ...(shownHome !== undefined && {home: home(shownHome, homeId)}),
        ...(shownCurrent !== undefined && {current: current(shownCurrent, currentId)}),
      };
    }),
    stored: async () => row && {...row, ...towns},
  };
}

/** The columns of merged answers. */
export function backgroundInfoColumns({home, current, ...info}: Fields) {
  return {
    ...info,
    hometown: home.text,
    homePlaceId: home.placeId,
    currentLocation: current.text,
    currentPlaceId: current.placeId,
  };
}
