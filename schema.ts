// Zero's schema: the published columns and their relationships. A table or column that is missing here reaches no
// browser (one that the publication lacks does not even reach zero-cache); queries decide which rows a member gets.
import {
  boolean,
  createBuilder,
  createSchema,
  enumeration,
  json,
  number,
  relationships,
  string,
  table,
  type Row as ZeroRow,
} from '@rocicorp/zero';
import type {Gender} from './rules/questionnaire/basics.ts';
import type {CreditKind} from './rules/credits/credits.ts';
import type {LooksPoints} from './rules/questionnaire/looks.ts';
import type {PhotoReason, PhotoState} from './rules/photos/photo-states.ts';
import type {MaxDistance} from './rules/places/distance.ts';
import type {Readiness, Seeking} from './rules/questionnaire/relationship.ts';
import type {CardSentences} from './rules/suggestions/card-sentences.ts';
import type {Outcome, Response} from './rules/suggestions/suggestion.ts';
import type {Language} from './rules/words/languages.ts';

const profile = table('profile')
  .columns({
    userId: string().from('user_id'),
    name: string(),
    age: number(),
    gender: enumeration<Gender>(),
    summary: string().optional(),
    isDemo: boolean().from('is_demo'),
    createdAt: number().from('created_at'),
    updatedAt: number().from('updated_at'),
  })
  .primaryKey('userId');

const photo = table('photo')
  .columns({
    userId: string().from('user_id'),
    slot: number(),
    key: string(),
    width: number(),
    height: number(),
    thumbhash: string(),
    state: enumeration<PhotoState>(),
    /** Of a refused photo. */
    reason: enumeration<PhotoReason>().optional(),
    isVerified: boolean().from('is_verified'),
  })
  .primaryKey('userId', 'slot');

const questionnaire = table('questionnaire')
  .columns({
    userId: string().from('user_id'),
    education: string().optional(),
    job: string().optional(),
    hometown: string().optional(),
    currentLocation: string().optional().from('current_location'),
    homePlaceId: number().optional().from('home_place_id'),
    currentPlaceId: number().optional().from('current_place_id'),
    maxDistance: enumeration<MaxDistance>().optional().from('max_distance'),
    isStudent: boolean().optional().from('is_student'),
    relationshipReadiness: enumeration<Readiness>().optional().from('relationship_readiness'),
    minAgePreference: number().optional().from('min_age_preference'),
    maxAgePreference: number().optional().from('max_age_preference'),
    seeking: enumeration<Seeking>().optional(),
    dimensionWeights: json<number[]>().optional().from('dimension_weights'),
    looksPreferenceGeneral: boolean().optional().from('looks_preference_general'),
    looksPreferencePoints: json<LooksPoints>().optional().from('looks_preference_points'),
    looksPreferenceOther: string().optional().from('looks_preference_other'),
    backgroundWeights: json<number[]>().optional().from('background_weights'),
    interestWeights: json<number[]>().optional().from('interest_weights'),
    otherInterestText: string().optional().from('other_interest_text'),
    personalityPreferences: json<string[]>().optional().from('personality_preferences'),
    threeYearsAnswer: string().optional().from('three_years_answer'),
    firstDateAnswer: string().optional().from('first_date_answer'),
    qualityTimeAnswer: string().optional().from('quality_time_answer'),
    valuesAnswer: string().optional().from('values_answer'),
    ageGivenAt: number().optional().from('age_given_at'),
    pausedAt: number().optional().from('paused_at'),
    learningOffAt: number().optional().from('learning_off_at'),
    wokenAt: number().optional().from('woken_at'),
    language: enumeration<Language>().optional(),
  })
  .primaryKey('userId');

const wallet = table('wallet')
  .columns({userId: string().from('user_id'), credits: number()})
  .primaryKey('userId');

const creditEntry = table('creditEntry')
  .from('credit_entry')
  .columns({
    id: string(),
    userId: string().from('user_id'),
    amount: number(),
    kind: enumeration<CreditKind>(),
    chatId: string().optional().from('chat_id'),
    createdAt: number().from('created_at'),
  })
  .primaryKey('id');

const suggestion = table('suggestion')
  .columns({
    userId: string().from('user_id'),
    otherId: string().from('other_id'),
    position: number(),
    description: string(),
    reasons: json<string[]>(),
    distance: string().optional(),
    say: json<CardSentences>().optional(),
    response: enumeration<Response>().optional(),
    respondedAt: number().optional().from('responded_at'),
    outcome: enumeration<Outcome>().optional(),
    chatId: string().optional().from('chat_id'),
    offeredAt: number().from('offered_at'),
  })
  .primaryKey('userId', 'otherId');

const expiredYes = table('expiredYes')
  .from('expired_yes')
  .columns({
    userId: string().from('user_id'),
    otherId: string().from('other_id'),
    name: string(),
    expiredAt: number().from('expired_at'),
  })
  .primaryKey('userId', 'otherId');

const chat = table('chat')
  .columns({id: string(), createdAt: number().from('created_at')})
  .primaryKey('id');

const chatMember = table('chatMember')
  .from('chat_member')
  .columns({
    chatId: string().from('chat_id'),
    userId: string().from('user_id'),
    otherId: string().from('other_id'),
    shownId: string().optional().from('shown_id'),
    closedAt: number().optional().from('closed_at'),
    lastReadAt: number().optional().from('last_read_at'),
  })
  .primaryKey('chatId', 'userId');

const message = table('message')
  .columns({
    id: string(),
    chatId: string().from('chat_id'),
    sender: string(),
    text: string(),
    createdAt: number().from('created_at'),
  })
  .primaryKey('id');

const block = table('block')
  .columns({
    userId: string().from('user_id'),
    otherId: string().from('other_id'),
    name: string(),
    createdAt: number().from('created_at'),
  })
  .primaryKey('userId', 'otherId');

const suggestionRelationships = relationships(suggestion, ({one, many}) => ({
  other: one({sourceField: ['otherId'], destField: ['userId'], destSchema: profile}),
  otherPhotos: many({sourceField: ['otherId'], destField: ['userId'], destSchema: photo}),
}));

const chatMemberRelationships = relationships(chatMember, ({one, many}) => ({
  chat: one({sourceField: ['chatId'], destField: ['id'], destSchema: chat}),
  other: one({sourceField: ['shownId'], destField: ['userId'], destSchema: profile}),
  otherPhotos: many({sourceField: ['shownId'], destField: ['userId'], destSchema: photo}),
  /** The other member's membership of the same room, for their read mark. */
  otherMember: one({
    sourceField: ['chatId', 'otherId'],
    destField: ['chatId', 'userId'],
    destSchema: chatMember,
  }),
  messages: many({sourceField: ['chatId'], destField: ['chatId'], destSchema: message}),
}));

const profileRelationships = relationships(profile, ({many}) => ({
  photos: many({sourceField: ['userId'], destField: ['userId'], destSchema: photo}),
}));

const walletRelationships = relationships(wallet, ({many}) => ({
  entries: many({sourceField: ['userId'], destField: ['userId'], destSchema: creditEntry}),
}));

export const schema = createSchema({
  tables: [
    profile,
    photo,
    questionnaire,
    wallet,
    creditEntry,
    suggestion,
    expiredYes,
    chat,
    chatMember,
    message,
    block,
  ],
  relationships: [
    profileRelationships,
    suggestionRelationships,
    chatMemberRelationships,
    walletRelationships,
  ],
});

export const zql = createBuilder(schema);

export type Schema = typeof schema;
export type TableName = keyof Schema['tables'];
export type RowOf<T extends TableName> = ZeroRow<Schema['tables'][T]>;

/** The requesting member: from the session on the server, from the sign-in state in the browser. */
export type Context = {readonly userID: string};

declare module '@rocicorp/zero' {
  interface DefaultTypes {
    schema: Schema;
    context: Context;
  }
}
