// The words of controls that several pages have: rankings and fields.
import {words} from './words/words.ts';

/** What a ranking ranks. */
export type Ranked = 'statement' | 'photo';

export const RANKING = words('controls', 'ranking', {
  role: (what: Ranked) => ({what}),
  item: (text: string, place: number, places: number) => ({text, place, places}),
  instructions: (what: Ranked) => ({what}),
  pickedUp: (text: string, place: number, places: number) => ({text, place, places}),
  outside: (text: string) => ({text}),
  over: (text: string, place: number, places: number) => ({text, place, places}),
  moved: (text: string, place: number, places: number) => ({text, place, places}),
  dropped: (text: string) => ({text}),
  cancelled: (text: string) => ({text}),
});

export const FIELD = words('controls', 'field', {
  also: (name: string) => ({name}),
  left: (count: number) => ({count}),
  tooMany: (count: number) => ({count}),
});
