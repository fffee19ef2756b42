// The answers that no other member sees: one mutator for each form, which checks the form's rule before it writes.
import type {Transaction} from '@rocicorp/zero';
import * as v from 'valibot';
import {checkBackgroundWeights} from '../rules/background.ts';
import {checkDimensionWeights} from '../rules/dimensions.ts';
import {DEFAULT_MAX_DISTANCE, isMaxDistance} from '../rules/distance.ts';
import {checkInterests, normalizeInterests} from '../rules/interests.ts';
import {checkLooks, normalizeLooks} from '../rules/looks.ts';
import type {Answers} from '../rules/merge-answers.ts';
import {checkPersonality} from '../rules/personality.ts';
import {refusal} from '../rules/refusal.ts';
import {checkRelationship, isReadiness, isSeeking} from '../rules/relationship.ts';
import {answerField, checkAnswer, isQuestion, SELECT_OPTION} from '../rules/single-choice.ts';
import {updatedSummary} from '../rules/summary.ts';
import {FILL_IN_ALL} from '../rules/wording.ts';
import {zql, type Schema} from '../schema.ts';
import {answersToStore, BASED_ON_MAX, lockAnswers, savedAnswers, type Form} from './based-on.ts';
import {
  backgroundInfoArgs,
  backgroundInfoColumns,
  backgroundInfoForm,
  backgroundInfoSave,
} from './background-info.ts';
import {defineMutator} from './define.ts';
import {refuseIf} from './refuse.ts';
import {text} from './text.ts';

const points = v.array(v.number());
const looksPoints = v.object({
  attractiveBody: v.number(),
  prettyFace: v.number(),
  coolStyle: v.number(),
  other: v.number(),
});

export const relationshipArgs = savedAnswers({
  relationshipReadiness: text(),
  minAgePreference: v.number(),
  maxAgePreference: v.number(),
  seeking: text(),
  maxDistance: v.optional(text()),
});
export const interestsArgs = savedAnswers({interestWeights: points, otherInterestText: text()});

/** Locks, checks and merges one form; returns what to store. */
async function toStore<A extends Answers>(
  tx: Transaction<Schema>,
  userID: string,
  form: Form<A>,
  save: {answers: A; basedOn: readonly Partial<A>[] | undefined},
): Promise<A> {
  await lockAnswers(tx, userID);
  const stored = async () => {
    const row = await tx.run(zql.questionnaire.where('userId', userID).one());
    // Members from before the question were shown the preselected answer.
    return row?.relationshipReadiness
      ? {...row, maxDistance: row.maxDistance ?? DEFAULT_MAX_DISTANCE}
      : row;
  };
  return answersToStore(form, {...save, location: tx.location, stored});
}

export const questionnaire = {
  saveBackgroundInfo: defineMutator(
    backgroundInfoArgs,
    async ({tx, ctx: {userID}, args: {basedOn, ...info}}) => {
      await lockAnswers(tx, userID);
      const stored = await tx.run(zql.questionnaire.where('userId', userID).one());
      const save = backgroundInfoSave(stored, info, basedOn);
      const saved = await answersToStore(backgroundInfoForm, {...save, location: tx.location});
      await tx.mutate.questionnaire.upsert({userId: userID, ...backgroundInfoColumns(saved)});
    },
  ),

  saveRelationship: defineMutator(
    relationshipArgs,
    async ({tx, ctx: {userID}, args: {basedOn, ...answers}}) => {
      const wish = await toStore(tx, userID, {check: checkRelationship}, {answers, basedOn});
      const {relationshipReadiness, minAgePreference, maxAgePreference, seeking} = wish;
      const {maxDistance = DEFAULT_MAX_DISTANCE} = wish;
      if (
        !isReadiness(relationshipReadiness) ||
        !isSeeking(seeking) ||
        !isMaxDistance(maxDistance)
      ) {
        return refuseIf(refusal('missing-field', FILL_IN_ALL));
      }
      await tx.mutate.questionnaire.upsert({
        userId: userID,
        relationshipReadiness,
        minAgePreference,
        maxAgePreference,
        seeking,
        // A page from before the question leaves the wish alone.
        ...(wish.maxDistance !== undefined && {maxDistance}),
      });
    },
  ),

  saveDimensionWeights: defineMutator(
    savedAnswers({dimensionWeights: points}),
    async ({tx, ctx: {userID}, args: {basedOn, ...answers}}) => {
      const form = {
        check: ({dimensionWeights}: typeof answers) => checkDimensionWeights(dimensionWeights),
      };
      const ranking = await toStore(tx, userID, form, {answers, basedOn});
      await tx.mutate.questionnaire.upsert({userId: userID, ...ranking});
    },
  ),

  saveLooks: defineMutator(
    savedAnswers({
      looksPreferenceGeneral: v.boolean(),
      looksPreferencePoints: v.nullable(looksPoints),
      looksPreferenceOther: text(),
    }),
    async ({tx, ctx: {userID}, args: {basedOn, ...answers}}) => {
      const form = {check: checkLooks, normalize: normalizeLooks};
      const looks = await toStore(tx, userID, form, {answers, basedOn});
      await tx.mutate.questionnaire.upsert({userId: userID, ...looks});
    },
  ),

  saveBackgroundWeights: defineMutator(
    savedAnswers({backgroundWeights: points}),
    async ({tx, ctx: {userID}, args: {basedOn, ...answers}}) => {
      const form = {
        check: ({backgroundWeights}: typeof answers) => checkBackgroundWeights(backgroundWeights),
      };
      const weights = await toStore(tx, userID, form, {answers, basedOn});
      await tx.mutate.questionnaire.upsert({userId: userID, ...weights});
    },
  ),

  saveInterests: defineMutator(
    interestsArgs,
    async ({tx, ctx: {userID}, args: {basedOn, ...answers}}) => {
      const form = {check: checkInterests, normalize: normalizeInterests};
      const toSave = await toStore(tx, userID, form, {answers, basedOn});
      const interests = {...toSave, interestWeights: [...toSave.interestWeights]};
      const profile = await tx.run(zql.profile.where('userId', userID).one());
      const before = await tx.run(zql.questionnaire.where('userId', userID).one());
      await tx.mutate.questionnaire.upsert({userId: userID, ...interests});
      if (!profile) return;
      const {name, age} = profile;
      const summary = updatedSummary(profile.summary, {
        before: {...before, name, age},
        after: {...interests, name, age},
      });
      if (summary !== profile.summary) {
        await tx.mutate.profile.update({userId: userID, summary, updatedAt: Date.now()});
      }
    },
  ),

  savePersonality: defineMutator(
    savedAnswers({personalityPreferences: v.array(text())}),
    async ({tx, ctx: {userID}, args: {basedOn, ...answers}}) => {
      const form = {
        check: ({personalityPreferences}: typeof answers) =>
          checkPersonality(personalityPreferences),
      };
      const preferences = await toStore(tx, userID, form, {answers, basedOn});
      await tx.mutate.questionnaire.upsert({userId: userID, ...preferences});
    },
  ),

  saveAnswer: defineMutator(
    v.object({
      question: text(),
      answer: text(),
      basedOn: v.optional(v.pipe(v.array(text()), v.maxLength(BASED_ON_MAX))),
    }),
    async ({tx, ctx: {userID}, args: {question, answer, basedOn}}) => {
      if (!isQuestion(question)) return refuseIf(refusal('unknown-option', SELECT_OPTION));
      const field = answerField(question);
      const form = {check: (given: Answers) => checkAnswer(question, String(given[field]))};
      const stored = await toStore(tx, userID, form, {
        answers: {[field]: answer},
        basedOn: basedOn?.map((before) => ({[field]: before})),
      });
      await tx.mutate.questionnaire.upsert({userId: userID, ...stored});
    },
  ),
};
