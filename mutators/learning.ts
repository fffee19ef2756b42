// Whether the matcher's model may be fitted to the member's Yes and No, past and future; from the next round on.
import {lockAnswers} from './lock-answers.ts';
import {defineMutator} from './define.ts';
import {noArgs} from './no-args.ts';

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
