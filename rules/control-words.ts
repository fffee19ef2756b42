// The words of controls that several pages have: points, rankings, fields.
import {words} from './words/words.ts';

export const POINTS = words('controls', 'points', {
  remaining: (left: number, total: number) => ({left, total}),
  of: (value: number, max: number) => ({value, max}),
  labelled: (label: string, value: number, max: number) => ({label, value, max}),
  less: (label: string) => ({label}),
  more: (label: string) => ({label}),
});

/** What a ranking ranks. */
export type Ranked = 'statement' | 'photo';

export const RANKING = words('controls', 'ranking', {
  role: (what: Ranked) => ({what}),
  item: (text: string, place: number, places: number) => ({text, place, places}),
  up: (text: string) => ({text}),
  down: (text: string) => ({text}),
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
