// Turns learning from the member's answers off and on, for past and future answers, from the next matching round on.
import {z} from 'zod/mini';
import {lockAnswers} from './based-on.ts';
import {defineMutator} from './define.ts';

const noArgs = z.object({});

export const learning = {
  turnOff: defineMutator(noArgs, async ({tx, ctx: {userID}}) => {
    await lockAnswers(tx, userID);
    await tx.mutate.questionnaire.upsert({userId: userID, learningOffAt: Date.now()});
  }),

  turnOn: defineMutator(noArgs, async ({tx, ctx: {userID}}) => {
    await lockAnswers(tx, userID);
    await tx.mutate.questionnaire.upsert({userId: userID, learningOffAt: null});
  }),
};
