// The private answers: one mutator for each group, which checks the group's rule before it writes.
import {z} from 'zod/mini';
import {checkBackgroundWeights} from '../rules/background.ts';
import {checkBackgroundInfo} from '../rules/background-info.ts';
import {checkDimensionWeights} from '../rules/dimensions.ts';
import {checkInterests, normalizeInterests} from '../rules/interests.ts';
import {checkLooks, normalizeLooks} from '../rules/looks.ts';
import {checkPersonality} from '../rules/personality.ts';
import {refusal} from '../rules/refusal.ts';
import {checkRelationship, isReadiness, isSeeking} from '../rules/relationship.ts';
import {answerField, checkAnswer, isQuestion, SELECT_OPTION} from '../rules/single-choice.ts';
import {updatedSummary} from '../rules/summary.ts';
import {FILL_IN_ALL} from '../rules/wording.ts';
import {zql} from '../schema.ts';
import {defineMutator} from './define.ts';
import {refuseIf} from './refuse.ts';
import {text} from './text.ts';

const points = z.array(z.number());
const looksPoints = z.object({
  attractiveBody: z.number(),
  prettyFace: z.number(),
  coolStyle: z.number(),
  other: z.number(),
});

export const relationshipArgs = z.object({
  relationshipReadiness: text(),
  minAgePreference: z.number(),
  maxAgePreference: z.number(),
  seeking: text(),
});
export const interestsArgs = z.object({interestWeights: points, otherInterestText: text()});

export const questionnaire = {
  saveBackgroundInfo: defineMutator(
    z.object({
      education: text(),
      job: text(),
      hometown: text(),
      currentLocation: text(),
      isStudent: z.boolean(),
    }),
    async ({tx, ctx: {userID}, args}) => {
      refuseIf(checkBackgroundInfo(args));
      await tx.mutate.questionnaire.upsert({
        userId: userID,
        education: args.education.trim(),
        job: args.job.trim(),
        hometown: args.hometown.trim(),
        currentLocation: args.currentLocation.trim(),
        isStudent: args.isStudent,
      });
    },
  ),

  saveRelationship: defineMutator(relationshipArgs, async ({tx, ctx: {userID}, args}) => {
    refuseIf(checkRelationship(args));
    const {relationshipReadiness, minAgePreference, maxAgePreference, seeking} = args;
    if (!isReadiness(relationshipReadiness) || !isSeeking(seeking)) {
      return refuseIf(refusal('missing-field', FILL_IN_ALL));
    }
    await tx.mutate.questionnaire.upsert({
      userId: userID,
      relationshipReadiness,
      minAgePreference,
      maxAgePreference,
      seeking,
    });
  }),

  saveDimensionWeights: defineMutator(
    z.object({dimensionWeights: points}),
    async ({tx, ctx: {userID}, args: {dimensionWeights}}) => {
      refuseIf(checkDimensionWeights(dimensionWeights));
      await tx.mutate.questionnaire.upsert({userId: userID, dimensionWeights});
    },
  ),

  saveLooks: defineMutator(
    z.object({
      looksPreferenceGeneral: z.boolean(),
      looksPreferencePoints: z.nullable(looksPoints),
      looksPreferenceOther: text(),
    }),
    async ({tx, ctx: {userID}, args}) => {
      refuseIf(checkLooks(args));
      await tx.mutate.questionnaire.upsert({userId: userID, ...normalizeLooks(args)});
    },
  ),

  saveBackgroundWeights: defineMutator(
    z.object({backgroundWeights: points}),
    async ({tx, ctx: {userID}, args: {backgroundWeights}}) => {
      refuseIf(checkBackgroundWeights(backgroundWeights));
      await tx.mutate.questionnaire.upsert({userId: userID, backgroundWeights});
    },
  ),

  saveInterests: defineMutator(interestsArgs, async ({tx, ctx: {userID}, args}) => {
    refuseIf(checkInterests(args));
    const {interestWeights, otherInterestText} = normalizeInterests(args);
    const interests = {interestWeights: [...interestWeights], otherInterestText};
    const profile = await tx.run(zql.profile.where('userId', userID).one());
    const before = await tx.run(zql.questionnaire.where('userId', userID).one());
    await tx.mutate.questionnaire.upsert({userId: userID, ...interests});
    if (!profile) return;
    const {name, age} = profile;
    const summary = updatedSummary(profile.summary, {
      before: {...before, name, age},
      after: {...interests, name, age},
    });
    if (summary !== (profile.summary ?? null)) {
      await tx.mutate.profile.update({userId: userID, summary, updatedAt: Date.now()});
    }
  }),

  savePersonality: defineMutator(
    z.object({personalityPreferences: z.array(text())}),
    async ({tx, ctx: {userID}, args: {personalityPreferences}}) => {
      refuseIf(checkPersonality(personalityPreferences));
      await tx.mutate.questionnaire.upsert({userId: userID, personalityPreferences});
    },
  ),

  saveAnswer: defineMutator(
    z.object({question: text(), answer: text()}),
    async ({tx, ctx: {userID}, args: {question, answer}}) => {
      refuseIf(checkAnswer(question, answer));
      if (!isQuestion(question)) return refuseIf(refusal('unknown-option', SELECT_OPTION));
      await tx.mutate.questionnaire.upsert({userId: userID, [answerField(question)]: answer});
    },
  ),
};
