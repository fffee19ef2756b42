// Whether one's own answers teach the matcher. Counts from the next round on, for all answers ever given.
import {z} from 'zod/mini';
import {defineMutator} from './define.ts';

const nothing = z.object({});

export const learning = {
  turnOff: defineMutator(nothing, ({tx, ctx: {userID}}) =>
    tx.mutate.questionnaire.upsert({userId: userID, learningOffAt: Date.now()}),
  ),

  turnOn: defineMutator(nothing, ({tx, ctx: {userID}}) =>
    tx.mutate.questionnaire.upsert({userId: userID, learningOffAt: null}),
  ),
};
