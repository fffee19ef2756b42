// The questionnaire, whose rows only their member receives: one mutator for each form, which checks the form's rule before it writes. Forms with
// several groups of answers accept a part of them, and check the row that results.
import type {Transaction} from '@rocicorp/zero';
import * as v from 'valibot';
import {checkBackgroundInfo} from '../rules/questionnaire/background-info.ts';
import {checkBackgroundWeights} from '../rules/questionnaire/background.ts';
import {checkDimensionWeights} from '../rules/questionnaire/dimensions.ts';
import {DEFAULT_MAX_DISTANCE, isMaxDistance} from '../rules/places/distance.ts';
import {checkInterests, normalizeInterests} from '../rules/questionnaire/interests.ts';
import {checkLooks, normalizeLooks} from '../rules/questionnaire/looks.ts';
import {checkPersonality} from '../rules/questionnaire/personality.ts';
import {refusal} from '../rules/refusal.ts';
import {
  checkRelationship,
  DEFAULT_SEEKING,
  isReadiness,
  isSeeking,
  type Relationship,
} from '../rules/questionnaire/relationship.ts';
import {answerField, checkAnswer, isQuestion} from '../rules/questionnaire/single-choice.ts';
import {ANSWER_REFUSALS} from '../rules/questionnaire/answer-refusals.ts';
import {updatedSummary} from '../rules/questionnaire/summary.ts';
import {PROBLEMS} from '../rules/wording.ts';
import {zql, type Schema} from '../schema.ts';
import {defineMutator} from './define.ts';
import {lockAnswers} from './lock-answers.ts';
import {refuseIf} from './refuse.ts';
import {text} from './text.ts';
import {withChanges} from './with-changes.ts';

const points = v.array(v.number());
const looksPoints = v.object({
  attractiveBody: v.number(),
  prettyFace: v.number(),
  coolStyle: v.number(),
  other: v.number(),
});
const int32 = v.pipe(v.number(), v.integer(), v.minValue(-(2 ** 31)), v.maxValue(2 ** 31 - 1));
const placeId = v.nullable(int32);

/** A town's id counts only together with its text: a text without an id was not picked from the list. */
export const backgroundInfoArgs = v.partial(
  v.object({
    education: text(),
    job: text(),
    isStudent: v.boolean(),
    hometown: text(),
    homePlaceId: placeId,
    currentLocation: text(),
    currentPlaceId: placeId,
  }),
);
export const relationshipArgs = v.partial(
  v.object({
    relationshipReadiness: text(),
    minAgePreference: v.number(),
    maxAgePreference: v.number(),
    seeking: text(),
    maxDistance: text(),
  }),
);
export const interestsArgs = v.object({interestWeights: points, otherInterestText: text()});

async function lockedRow(tx: Transaction<Schema>, userID: string) {
  await lockAnswers(tx, userID);
  return tx.run(zql.questionnaire.where('userId', userID).one());
}

export const questionnaire = {
  saveBackgroundInfo: defineMutator(backgroundInfoArgs, async ({tx, ctx: {userID}, args}) => {
    const row = await lockedRow(tx, userID);
    const stored = {
      education: row?.education ?? '',
      job: row?.job ?? '',
      isStudent: row?.isStudent ?? false,
      hometown: row?.hometown ?? '',
      homePlaceId: row?.homePlaceId ?? null,
      currentLocation: row?.currentLocation ?? '',
      currentPlaceId: row?.currentPlaceId ?? null,
    };
    const {hometown, homePlaceId = null, currentLocation, currentPlaceId = null, ...others} = args;
    const info = withChanges(stored, {
      ...others,
      ...(hometown !== undefined && {hometown, homePlaceId}),
      ...(currentLocation !== undefined && {currentLocation, currentPlaceId}),
    });
    refuseIf(checkBackgroundInfo(info));
    await tx.mutate.questionnaire.upsert({
      userId: userID,
      ...info,
      education: info.education.trim(),
      job: info.job.trim(),
      hometown: info.hometown.trim(),
      currentLocation: info.currentLocation.trim(),
    });
  }),

  saveRelationship: defineMutator(relationshipArgs, async ({tx, ctx: {userID}, args}) => {
    const row = await lockedRow(tx, userID);
    const stored: Relationship = {
      relationshipReadiness: row?.relationshipReadiness ?? '',
      minAgePreference: row?.minAgePreference ?? Number.NaN,
      maxAgePreference: row?.maxAgePreference ?? Number.NaN,
      seeking: row?.seeking ?? DEFAULT_SEEKING,
      maxDistance: row?.maxDistance ?? DEFAULT_MAX_DISTANCE,
    };
    const wish = withChanges(stored, args);
    refuseIf(checkRelationship(wish));
    const {relationshipReadiness, seeking, maxDistance = DEFAULT_MAX_DISTANCE} = wish;
    if (!isReadiness(relationshipReadiness) || !isSeeking(seeking) || !isMaxDistance(maxDistance)) {
      return refuseIf(refusal('missing-field', PROBLEMS.fillInAll));
    }
    await tx.mutate.questionnaire.upsert({
      userId: userID,
      ...wish,
      relationshipReadiness,
      seeking,
      maxDistance,
    });
  }),

  saveDimensionWeights: defineMutator(
    v.object({dimensionWeights: points}),
    async ({tx, ctx: {userID}, args: {dimensionWeights}}) => {
      refuseIf(checkDimensionWeights(dimensionWeights));
      await tx.mutate.questionnaire.upsert({userId: userID, dimensionWeights});
    },
  ),

  saveLooks: defineMutator(
    v.object({
      looksPreferenceGeneral: v.boolean(),
      looksPreferencePoints: v.nullable(looksPoints),
      looksPreferenceOther: text(),
    }),
    async ({tx, ctx: {userID}, args: looks}) => {
      refuseIf(checkLooks(looks));
      await tx.mutate.questionnaire.upsert({userId: userID, ...normalizeLooks(looks)});
    },
  ),

  saveBackgroundWeights: defineMutator(
    v.object({backgroundWeights: points}),
    async ({tx, ctx: {userID}, args: {backgroundWeights}}) => {
      refuseIf(checkBackgroundWeights(backgroundWeights));
      await tx.mutate.questionnaire.upsert({userId: userID, backgroundWeights});
    },
  ),

  saveInterests: defineMutator(interestsArgs, async ({tx, ctx: {userID}, args}) => {
    refuseIf(checkInterests(args));
    const {interestWeights, otherInterestText} = normalizeInterests(args);
    const interests = {interestWeights: [...interestWeights], otherInterestText};
    const before = await lockedRow(tx, userID);
    const profile = await tx.run(zql.profile.where('userId', userID).one());
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
  }),

  savePersonality: defineMutator(
    v.object({personalityPreferences: v.array(text())}),
    async ({tx, ctx: {userID}, args: {personalityPreferences}}) => {
      refuseIf(checkPersonality(personalityPreferences));
      await tx.mutate.questionnaire.upsert({userId: userID, personalityPreferences});
    },
  ),

  saveAnswer: defineMutator(
    v.object({question: text(), answer: text()}),
    async ({tx, ctx: {userID}, args: {question, answer}}) => {
      if (!isQuestion(question))
        return refuseIf(refusal('unknown-option', () => ANSWER_REFUSALS.selectOption));
      refuseIf(checkAnswer(question, answer));
      await tx.mutate.questionnaire.upsert({userId: userID, [answerField(question)]: answer});
    },
  ),
};
