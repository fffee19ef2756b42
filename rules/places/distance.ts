// How far away a partner may live. Distances are between town centres, in kilometres.
import {words, type Sentence} from '../words/words.ts';

/** Anywhere, in the member's country, or within kilometres. */
export const MAX_DISTANCES = ['anywhere', 'country', '25', '50', '100', '250', '500'] as const;
export type MaxDistance = (typeof MAX_DISTANCES)[number];
export const DEFAULT_MAX_DISTANCE: MaxDistance = 'anywhere';

export const MAX_DISTANCE_LABELS: Record<MaxDistance, string> = {
  anywhere: 'Anywhere',
  country: 'In my country',
  '25': '25 km',
  '50': '50 km',
  '100': '100 km',
  '250': '250 km',
  '500': '500 km',
};

export function isMaxDistance(value: string): value is MaxDistance {
  return MAX_DISTANCES.some((distance) => distance === value);
}

/** The kilometres of a wish; undefined for a wish that is not one of kilometres. */
export function kilometresOf(wish: MaxDistance): number | undefined {
  return wish === 'anywhere' || wish === 'country' ? undefined : Number(wish);
}

/** What screens say of the wish. */
export const DISTANCE = words('questionnaire', 'distance');

/** What cards tell. */
export const CARD_DISTANCE = words('cards', 'distance', {
  within: (km: number) => ({km}),
  /** With its article: "the Netherlands". */
  country: (country: string) => ({country}),
});

/** Upper bounds of the distances that a card tells: the real distance is rounded up to the next. */
export const CARD_DISTANCES_KM = [10, 25, 50, 100, 250, 500] as const;

/** What a card tells of a partner in another town, `km` away. The country is its code, which readers name in their language. */
export function distanceSentence(km: number, country: string): Sentence {
  const step = CARD_DISTANCES_KM.find((bound) => km <= bound);
  return step === undefined
    ? {key: 'cards.distance.country', parameters: {country}}
    : {key: 'cards.distance.within', parameters: {km: step}};
}
export const SAME_TOWN: Sentence = {key: 'cards.distance.sameTown', parameters: {}};
