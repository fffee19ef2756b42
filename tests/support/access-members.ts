// For tests of access rules: the owner, a member with secrets in every field, and one other member for each relation to
// the owner. A new relation needs an entry in RELATIONS, one in `others` and one in each table of those tests.
import {randomInt, randomUUID} from 'node:crypto';
import sharp from 'sharp';
import {chatIdOf} from '../../rules/chat/chat.ts';
import {INITIAL_CREDITS} from '../../rules/credits/credits.ts';
import {ordered} from '../../server/features/matching/pairing.ts';
import {setCredits} from './credits.ts';
import type {TestDatabase} from './database.ts';
import {leaveForGood, startToLeave} from './leaving.ts';
import {signUp, type Member} from './member.ts';
import {suspend} from './operator.ts';
import {mustUpload} from './photos.ts';
import type {StackAddress} from './stack.ts';

type Stage = {stack: StackAddress; sql: TestDatabase; owner: Member; other: Member};

/** Creates each relation. {@link makeAccessMembers} runs the entries in this order. */
const RELATIONS = {
  stranger: async () => undefined,
  rejected: async (stage) => {
    await suggest(stage);
    const {owner, other} = stage;
    await owner.mutate('suggestion.answer', {otherId: other.userId, response: 'No'});
    await deleteCards(stage);
  },
  former: async (stage) => {
    await suggest(stage);
    const {sql, owner, other} = stage;
    await sql`update pairing set why = 'expired', closed_at = now()
      where ${other.userId} in (low_id, high_id)`;
    await sql`insert into expired_yes (user_id, other_id, name, expired_at) values
      (${owner.userId}, ${other.userId}, 'Somebody', now()),
      (${other.userId}, ${owner.userId}, ${secretWords.formerName}, now())`;
    await deleteCards(stage);
  },
  blocked: async (stage) => {
    await meet(stage);
    await stage.owner.mutate('safety.block', {otherId: stage.other.userId});
  },
  blocking: async (stage) => {
    await meet(stage);
    await stage.other.mutate('safety.block', {otherId: stage.owner.userId});
  },
  suspended: async (stage) => {
    await meet(stage);
    await suspend(stage.stack, stage.other);
  },
  leaving: async (stage) => {
    await meet(stage);
    await startToLeave(stage.stack, stage.other);
  },
  gone: async (stage) => {
    await meet(stage);
    await leaveForGood(stage.stack, stage.sql, stage.other);
  },
  suggested: async (stage) => suggest(stage),
  matched: async (stage) => meet(stage),
  paused: async (stage) => {
    await meet(stage);
    await stage.other.mutate('safety.pause', {});
  },
} as const satisfies Record<string, (stage: Stage) => Promise<void>>;

export type Relation = keyof typeof RELATIONS;
export type Role = Relation | 'anonymous';
const isRelation = (name: string): name is Relation => Object.hasOwn(RELATIONS, name);
export const relationNames: readonly Relation[] = Object.keys(RELATIONS).filter(isRelation);
export const ROLES: readonly Role[] = [...relationNames, 'anonymous'];

const NEVER_MATCHED: ReadonlySet<Relation> = new Set([
  'stranger',
  'rejected',
  'former',
  'suggested',
]);
/** Relations whose sessions have ended. */
export const SIGNED_OUT: ReadonlySet<Relation> = new Set(['suspended', 'leaving', 'gone']);

/** Deletes the cards of an ended pair, as the next round does. */
async function deleteCards({sql, other}: Stage): Promise<void> {
  await sql`delete from suggestion where ${other.userId} in (user_id, other_id)`;
}

async function suggest({sql, owner, other}: Stage): Promise<void> {
  const [low, high] = ordered(owner.userId, other.userId);
  await sql`insert into pairing (low_id, high_id, score) values (${low}, ${high}, 1)`;
  await sql`insert into suggestion (user_id, other_id, position, description, reasons) values
    (${owner.userId}, ${other.userId},
      (select count(*) from suggestion where user_id = ${owner.userId}), ${secretWords.card}, '[]'),
    (${other.userId}, ${owner.userId}, 0, 'A card', '[]')`;
}

/** Both answer Yes, and the owner sends a message. */
async function meet(stage: Stage): Promise<void> {
  await suggest(stage);
  const {owner, other} = stage;
  for (const [one, two] of [
    [owner, other],
    [other, owner],
  ] as const) {
    await one.mutate('suggestion.answer', {otherId: two.userId, response: 'Yes'});
  }
  const chatId = chatIdOf(owner.userId, other.userId);
  const sent = await owner.send({id: randomUUID(), chatId, text: secretWords.message});
  if (!sent.ok) throw new Error(`The owner could not write: ${sent.message}`);
}

const uniqueText = (what: string) => `Canary${what}${randomUUID().slice(0, 8)}`;

/** Unique texts in each of the owner's fields. Finding one in a response means that it leaked. */
const inventSecrets = () => ({
  name: uniqueText('Name'),
  /** The owner's name until some relations had ended. */
  formerName: uniqueText('Former'),
  summary: uniqueText('Summary'),
  card: uniqueText('Card'),
  education: uniqueText('Education'),
  job: uniqueText('Job'),
  other: uniqueText('Other'),
  message: uniqueText('Message'),
  grant: uniqueText('Grant'),
  /** The id of the town that the owner has picked as residence and as hometown. */
  place: String(randomInt(1_000_000_000, 2_000_000_000)),
});
/** The secrets of the current members: a worker makes one per test file. */
let secretWords = inventSecrets();
export type Secret =
  | keyof typeof secretWords
  | 'email'
  | 'photo'
  | 'waitingPhoto'
  | 'refusedPhoto'
  | 'session'
  | 'id';

export type AccessMembers = {
  owner: Member;
  others: Record<Relation, Member>;
  photoKey: string;
  /** The room of the owner and the matched member. */
  chatId: string;
  /** The room that a role tries to access: its own with the owner if there is one, otherwise the matched member's. */
  roomOf: (role: Role) => string;
  /** The names of the owner's secrets that a text contains. */
  secretsIn: (text: string) => Secret[];
};

const BASICS = {age: 119, gender: 'Female'};

async function fill(owner: Member, sql: TestDatabase): Promise<void> {
  await sql`insert into place (id, name, country, latitude, longitude, population)
    values (${secretWords.place}, ${`Nowhere ${secretWords.place}`}, 'XX', 12, 34, 0)`;
  const saves = [
    await owner.mutate('profile.saveBasics', {...BASICS, name: secretWords.formerName}),
    await owner.mutate('profile.saveSummary', {summary: secretWords.summary}),
    await owner.mutate('questionnaire.saveBackgroundInfo', {
      education: secretWords.education,
      job: secretWords.job,
      hometown: secretWords.job,
      currentLocation: secretWords.job,
      isStudent: false,
      homePlaceId: Number(secretWords.place),
      currentPlaceId: Number(secretWords.place),
    }),
    await owner.mutate('questionnaire.saveInterests', {
      interestWeights: [3, 3, 0, 0, 0, 0, 0, 0, 3],
      otherInterestText: secretWords.other,
    }),
  ];
  if (saves.some(({ok}) => !ok)) throw new Error('The owner could not be filled.');
}

export async function makeAccessMembers(
  stack: StackAddress,
  sql: TestDatabase,
): Promise<AccessMembers> {
  secretWords = inventSecrets();
  const words = secretWords;
  const owner = await signUp(stack);
  await fill(owner, sql);
  const drawing = {create: {width: 400, height: 400, channels: 3, background: '#275'}} as const;
  const picture = await sharp(drawing).jpeg().toBuffer();
  const photoKey = await mustUpload(stack, owner, 0, picture);
  const waitingKey = await mustUpload(stack, owner, 1, picture);
  const refusedKey = await mustUpload(stack, owner, 2, picture);
  await sql`update photo set state = 'waiting' where key = ${waitingKey}`;
  await sql`update photo set state = 'refused', reason = 'nudity' where key = ${refusedKey}`;
  // Enough credits for all of the owner's matches.
  await setCredits(sql, owner, INITIAL_CREDITS + 107, words.grant);

  const join = async (relation: Relation): Promise<Member> => {
    const other = await signUp(stack);
    await other.mutate('profile.saveBasics', {name: 'Somebody', age: 118, gender: 'Male'});
    await RELATIONS[relation]({stack, sql, owner, other});
    return other;
  };
  const others = {
    stranger: await join('stranger'),
    rejected: await join('rejected'),
    former: await join('former'),
    blocked: await join('blocked'),
    blocking: await join('blocking'),
    suspended: await join('suspended'),
    leaving: await join('leaving'),
    gone: await join('gone'),
    suggested: await join('suggested'),
    matched: await join('matched'),
    paused: await join('paused'),
  };
  await owner.mutate('profile.saveBasics', {...BASICS, name: words.name});
  const chatId = chatIdOf(owner.userId, others.matched.userId);
  const roomOf = (role: Role) =>
    role === 'anonymous' || NEVER_MATCHED.has(role)
      ? chatId
      : chatIdOf(owner.userId, others[role].userId);

  const session = decodeURIComponent(owner.cookie.split('=')[1] ?? '').split('.')[0] ?? '';
  const secrets: readonly (readonly [Secret, string])[] = [
    ['name', words.name],
    ['formerName', words.formerName],
    ['summary', words.summary],
    ['card', words.card],
    ['education', words.education],
    ['place', words.place],
    ['job', words.job],
    ['other', words.other],
    ['message', words.message],
    ['grant', words.grant],
    ['email', owner.email],
    ['photo', photoKey],
    ['waitingPhoto', waitingKey],
    ['refusedPhoto', refusedKey],
    ['session', session],
    ['id', owner.userId],
  ];
  const secretsIn = (text: string) =>
    secrets.flatMap(([kind, secret]) => (text.includes(secret) ? [kind] : [])).toSorted();
  return {owner, others, photoKey, chatId, roomOf, secretsIn};
}

/** Deletes the owner's town, which all files share, and its uses. Call when a file ends. */
export async function removeTown(sql: TestDatabase): Promise<void> {
  const {place} = secretWords;
  await sql`update questionnaire set home_place_id = null, current_place_id = null
    where ${place} in (home_place_id, current_place_id)`;
  await sql`delete from place where id = ${place}`;
}

/** All of the owner's rows, as one comparable text. */
export async function everythingOf(
  sql: TestDatabase,
  {owner, chatId}: AccessMembers,
): Promise<string> {
  const id = owner.userId;
  const all = [
    sql`select email, name, email_verified, disabled_at from auth.user where id = ${id}`,
    sql`select id, expires_at from auth.session where user_id = ${id} order by id`,
    sql`select password from auth.account where user_id = ${id}`,
    sql`select * from profile where user_id = ${id}`,
    sql`select * from photo where user_id = ${id} order by slot`,
    sql`select * from questionnaire where user_id = ${id}`,
    sql`select * from wallet where user_id = ${id}`,
    sql`select * from credit_entry where user_id = ${id} order by id`,
    sql`select * from suggestion where user_id = ${id} order by other_id`,
    // Without `willingness`, which every matching round updates.
    sql`select user_id, looks_score, background_score from member_score where user_id = ${id}`,
    sql`select * from chat_member where user_id = ${id} order by chat_id`,
    sql`select * from expired_yes where user_id = ${id} order by other_id`,
    sql`select * from block where user_id = ${id} order by other_id`,
    sql`select * from former_match where user_id = ${id} order by other_id`,
    sql`select * from message where sender = ${id} order by id`,
    sql`select * from push_subscription where user_id = ${id}`,
    // A row with the defaults is no choice.
    sql`select off, names_in_mails, mail_refused_at from notice_setting
      where user_id = ${id} and (off <> '{}' or names_in_mails or mail_refused_at is not null)`,
    sql`select count(*) from message where chat_id = ${chatId} and sender not in ('AI_WINGMAN')
      and sender <> ${id}`,
  ];
  // In one statement: a table of the access tests calls this thousands of times.
  const [first, ...others] = all.map(
    (one, place) => sql`select ${place}::int as place, json_agg(r) as rows from (${one}) r`,
  );
  const together = others.reduce(
    (before, part) => sql`${before} union all ${part}`,
    first ?? sql``,
  );
  return JSON.stringify(await sql`${together} order by place`);
}
