// The groups of answers, and the switches, that each write sets. The server keeps the time of the newest write of each, so that
// the newest counts, whichever arrives first.
import type {ReadonlyJSONObject} from '@rocicorp/zero';
import {isStorable} from '../rules/characters.ts';
import type {RequestWrite} from '../rules/writes.ts';
import type {MutatorName} from './index.ts';

/** `name` is stored with the time; `fields` are the arguments that belong to the group. */
export type WriteGroup = {readonly name: string; readonly fields: readonly string[]};

/** Writes without a time: the first answer is final, what is read stays read, an ended match stays ended, a report has an id. */
export const WRITES_WITHOUT_TIME = [
  'suggestion.answer',
  'suggestion.readExpired',
  'chat.markRead',
  'safety.unmatch',
  'safety.report',
] as const satisfies readonly (MutatorName | RequestWrite)[];

type Grouping =
  /** Groups of a form that accepts a part of them, each named after its first field. */
  | {readonly parts: readonly (readonly string[])[]}
  /** One group with all arguments, or with `by` one for each value of that argument. */
  | {readonly whole: string; readonly by?: string};

type TimedWrite = Exclude<MutatorName | RequestWrite, (typeof WRITES_WITHOUT_TIME)[number]>;

const GROUPINGS: Readonly<Record<TimedWrite, Grouping>> = {
  'profile.saveBasics': {parts: [['name'], ['age'], ['gender']]},
  'profile.saveSummary': {whole: 'summary'},
  'questionnaire.saveBackgroundInfo': {
    parts: [
      ['education'],
      ['job'],
      ['isStudent'],
      ['hometown', 'homePlaceId'],
      ['currentLocation', 'currentPlaceId'],
    ],
  },
  'questionnaire.saveRelationship': {
    parts: [
      ['relationshipReadiness'],
      ['minAgePreference', 'maxAgePreference'],
      ['seeking'],
      ['maxDistance'],
    ],
  },
  'questionnaire.saveDimensionWeights': {whole: 'dimensionWeights'},
  'questionnaire.saveLooks': {whole: 'looks'},
  'questionnaire.saveBackgroundWeights': {whole: 'backgroundWeights'},
  'questionnaire.saveInterests': {whole: 'interests'},
  'questionnaire.savePersonality': {whole: 'personality'},
  'questionnaire.saveAnswer': {whole: 'answer', by: 'question'},
  'safety.block': {whole: 'block', by: 'otherId'},
  'safety.unblock': {whole: 'block', by: 'otherId'},
  'safety.pause': {whole: 'pause'},
  'safety.resume': {whole: 'pause'},
  'learning.turnOff': {whole: 'learning'},
  'learning.turnOn': {whole: 'learning'},
  'language.choose': {whole: 'language'},
  'notices.choose': {whole: 'notice', by: 'switch'},
};
const GROUPING_OF: ReadonlyMap<string, Grouping> = new Map(Object.entries(GROUPINGS));

/** The longest value that becomes a part of a group's name: Postgres refuses long keys. */
const KEY_MAX = 200;
const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= KEY_MAX && isStorable(value);

const isObject = (args: unknown): args is ReadonlyJSONObject =>
  typeof args === 'object' && args !== null && !Array.isArray(args);

/** The groups that a write with these arguments sets; none for malformed ones, which its mutator refuses. */
export function groupsOf(write: string, args: unknown): readonly WriteGroup[] {
  const grouping = GROUPING_OF.get(write);
  if (!grouping || !isObject(args)) return [];
  if ('parts' in grouping) {
    return grouping.parts
      .map((fields) => ({name: fields[0] ?? '', fields}))
      .filter(({fields}) => fields.some((field) => Object.hasOwn(args, field)));
  }
  const {whole, by} = grouping;
  if (by === undefined) return [{name: whole, fields: Object.keys(args)}];
  const key = Object.hasOwn(args, by) ? args[by] : undefined;
  return isKey(key) ? [{name: `${whole}:${key}`, fields: Object.keys(args)}] : [];
}

/** The arguments without the fields of these groups. */
export function withoutGroups<T>(args: T, groups: readonly WriteGroup[]): T | ReadonlyJSONObject {
  if (groups.length === 0 || !isObject(args)) return args;
  const left = new Set(groups.flatMap(({fields}) => fields));
  return Object.fromEntries(Object.entries(args).filter(([field]) => !left.has(field)));
}
