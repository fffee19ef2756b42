// The input of `npm run match -- --simulate`: members, past answers, and optionally pairs. An invalid field is an error
// with its path; unknown fields are reported and ignored.
import {z} from 'zod';
import {RESPONSES} from '../../../../rules/suggestion.ts';
import type {ComparedMember} from '../traits/member.ts';
import {id, maybe, memberSchema, orElse, UNUSED_FIELDS} from './member-fields.ts';
import {parseJson} from './parse-json.ts';

const SHOWN_ISSUES = 10;

const moment = z
  .union([z.string(), z.number()], {error: 'must be a date'})
  .nullish()
  .transform((value) => (value === null || value === undefined ? 0 : new Date(value).getTime()))
  .refine((time) => !Number.isNaN(time), {error: 'must be a date'});

const answerSchema = z.object({from: id, to: id, response: z.enum(RESPONSES), at: moment});
const pairSchema = z.union(
  [z.object({a: id, b: id}), z.tuple([id, id]).transform(([a, b]) => ({a, b}))],
  {error: 'must be {"a": ..., "b": ...} or [a, b] with two user ids'},
);
const fileSchema = z.object({
  members: z.array(memberSchema).min(1),
  answers: orElse(z.array(answerSchema), []),
  pairs: maybe(z.array(pairSchema)),
});

type Parsed = z.output<typeof fileSchema>;
type ParsedMember = Parsed['members'][number];

/** A member of the file; even the gender may be unknown. */
export type SimulatedMember = Omit<ComparedMember, 'gender'> & Pick<ParsedMember, 'gender'>;

export type SimulationFile = Omit<Parsed, 'members'> & {
  readonly members: SimulatedMember[];
  /** The ids as in the file, possibly numbers, by their text. */
  readonly givenIds: ReadonlyMap<string, string | number>;
  /** Paths of fields that nothing reads, such as misspelt ones. */
  readonly ignored: readonly string[];
};

type Problem = {place: readonly PropertyKey[]; what: string};

/** `members[3].age`. */
function placeName(place: readonly PropertyKey[]): string {
  const name = place
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('');
  return name.replace(/^\./, '') || 'the file';
}

function failWith(problems: readonly Problem[]): never {
  const lines = problems
    .slice(0, SHOWN_ISSUES)
    .map(({place, what}) => `  ${placeName(place)}: ${what}`);
  const more = problems.length - lines.length;
  throw new Error(
    [`The file cannot be simulated:`, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join(
      '\n',
    ),
  );
}

/** Errors across fields: duplicate and unknown ids, an empty age range, a missing gender. */
function problemsOf({members, answers, pairs}: Parsed): Problem[] {
  const first = new Map<string, number>();
  const problems: Problem[] = [];
  members.forEach(({userId, gender, minAgePreference: min, maxAgePreference: max}, i) => {
    const known = first.get(userId);
    if (known !== undefined) {
      problems.push({
        place: ['members', i, 'userId'],
        what: `is that of members[${known}] as well`,
      });
    }
    first.set(userId, known ?? i);
    if (min > max) {
      problems.push({place: ['members', i, 'minAgePreference'], what: 'is above maxAgePreference'});
    }
    if (gender === null && !pairs) {
      problems.push({place: ['members', i, 'gender'], what: 'is needed unless pairs are given'});
    }
  });
  const check = (
    place: readonly PropertyKey[],
    one: string,
    other: string,
    keys: [string, string],
  ) => {
    for (const [key, userId] of [[keys[0], one] as const, [keys[1], other] as const]) {
      if (!first.has(userId)) {
        problems.push({place: [...place, key], what: `no member has the userId "${userId}"`});
      }
    }
    if (one === other) problems.push({place, what: 'needs two different members'});
  };
  answers.forEach(({from, to}, i) => check(['answers', i], from, to, ['from', 'to']));
  pairs?.forEach(({a, b}, i) => check(['pairs', i], a, b, ['a', 'b']));
  return problems;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rawIds = z.object({members: z.array(z.object({userId: z.union([z.string(), z.number()])}))});

const givenIdsIn = (json: unknown) =>
  new Map(rawIds.parse(json).members.map(({userId}) => [String(userId), userId]));

/** The first path of each unknown field. */
function unknownFields(json: unknown): string[] {
  if (!isRecord(json)) return [];
  const places = new Map<string, string>();
  const look = (list: string, item: unknown, place: string, known: readonly string[]) => {
    for (const key of isRecord(item) ? Object.keys(item) : []) {
      const field = `${list}.${key}`;
      if (!known.includes(key) && !places.has(field)) places.set(field, `${place}${key}`);
    }
  };
  const lookInside = (list: string, known: readonly string[]) => {
    const items: unknown = json[list];
    if (!Array.isArray(items)) return;
    items.forEach((item: unknown, i) => look(list, item, `${list}[${i}].`, known));
  };
  look('', json, '', Object.keys(fileSchema.shape));
  lookInside('members', [...Object.keys(memberSchema.shape), ...UNUSED_FIELDS]);
  lookInside('answers', Object.keys(answerSchema.shape));
  lookInside('pairs', ['a', 'b']);
  return [...places.values()];
}

/**
 * Parses the content of a file.
 * @throws Error with the paths of the first invalid fields.
 */
export function readSimulation(content: string): SimulationFile {
  const json = parseJson(content);
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) {
    failWith(parsed.error.issues.map(({path, message}) => ({place: path, what: message})));
  }
  const problems = problemsOf(parsed.data);
  if (problems.length > 0) failWith(problems);
  const members = parsed.data.members.map((member) => ({...member, isDemo: false}));
  return {...parsed.data, members, givenIds: givenIdsIn(json), ignored: unknownFields(json)};
}
