// The input of `npm run match -- --simulate`: members, past answers, and optionally pairs. An invalid field is an error
// with its path; unknown fields are ignored.
import {z} from 'zod';
import {RESPONSES} from '../../../../rules/suggestions/suggestion.ts';
import type {ComparedMember} from '../traits/member.ts';
import {id, orNull, memberSchema, withDefault} from './member-fields.ts';

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
const fields = z.object({
  members: z.array(memberSchema).min(1),
  answers: withDefault(z.array(answerSchema), []),
  pairs: orNull(z.array(pairSchema)),
});

type Parsed = z.output<typeof fields>;
type ParsedMember = Parsed['members'][number];

/** A member of the file; even the gender may be unknown. */
export type SimulatedMember = Omit<ComparedMember, 'gender'> & Pick<ParsedMember, 'gender'>;

export type SimulationFile = Omit<Parsed, 'members'> & {
  readonly members: SimulatedMember[];
  /** The ids as in the file, possibly numbers, by their text. */
  readonly givenIds: ReadonlyMap<string, string | number>;
};

/** Adds errors across fields: duplicate and unknown ids, an empty age range, a missing gender. */
function checkAcrossFields({members, answers, pairs}: Parsed, context: z.RefinementCtx): void {
  const fail = (path: PropertyKey[], message: string) =>
    context.addIssue({code: 'custom', path, message});
  const first = new Map<string, number>();
  members.forEach(({userId, gender, minAgePreference: min, maxAgePreference: max}, i) => {
    const known = first.get(userId);
    if (known !== undefined) {
      fail(['members', i, 'userId'], `is that of members[${known}] as well`);
    }
    first.set(userId, known ?? i);
    if (min > max) fail(['members', i, 'minAgePreference'], 'is above maxAgePreference');
    if (gender === null && !pairs) {
      fail(['members', i, 'gender'], 'is needed unless pairs are given');
    }
  });
  const checkPair = (path: PropertyKey[], ids: Readonly<Record<string, string>>) => {
    for (const [key, userId] of Object.entries(ids)) {
      if (!first.has(userId)) fail([...path, key], `no member has the userId "${userId}"`);
    }
    if (new Set(Object.values(ids)).size === 1) fail(path, 'needs two different members');
  };
  answers.forEach(({from, to}, i) => checkPair(['answers', i], {from, to}));
  pairs?.forEach(({a, b}, i) => checkPair(['pairs', i], {a, b}));
}

const fileSchema = fields.superRefine(checkAcrossFields);

function messageOf({issues}: z.ZodError): string {
  const lines = issues
    .slice(0, SHOWN_ISSUES)
    .map(({path, message}) => `  ${z.core.toDotPath(path) || 'the file'}: ${message}`);
  const more = issues.length - lines.length;
  return [
    'The file cannot be simulated:',
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n');
}

const rawIds = z.object({members: z.array(z.object({userId: z.union([z.string(), z.number()])}))});

const givenIdsIn = (json: unknown) =>
  new Map(rawIds.parse(json).members.map(({userId}) => [String(userId), userId]));

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`The file is not JSON: ${String(error)}`, {cause: error});
  }
}

/**
 * Parses the content of a file.
 * @throws Error with the paths of the first invalid fields.
 */
export function readSimulation(content: string): SimulationFile {
  const json = parseJson(content);
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) throw new Error(messageOf(parsed.error));
  const members = parsed.data.members.map((member) => ({...member, isDemo: false}));
  return {...parsed.data, members, givenIds: givenIdsIn(json)};
}
