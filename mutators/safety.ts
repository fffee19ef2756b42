// Unmatching, blocking and pausing. None of it is optimistic: the member must see whether the server has done it.
import type {Transaction} from '@rocicorp/zero';
import * as v from 'valibot';
import {chatIdOf} from '../rules/chat.ts';
import {refusal} from '../rules/refusal.ts';
import {NOT_MET} from '../rules/safety.ts';
import {openRoom} from '../queries/open-rooms.ts';
import {zql, type Schema} from '../schema.ts';
import {lockAnswers} from './lock-answers.ts';
import {defineMutator} from './define.ts';
import {noArgs} from './no-args.ts';
import {refuseIf} from './refuse.ts';
import {text} from './text.ts';

export const otherArgs = v.object({otherId: text()});

/** Refuses members who are not connected, without telling whether the other exists. Only the server ends a connection. */
async function requireConnection(
  tx: Transaction<Schema>,
  userId: string,
  otherId: string,
): Promise<void> {
  const card = await tx.run(zql.suggestion.where('userId', userId).where('otherId', otherId).one());
  const room = await tx.run(openRoom(userId, chatIdOf(userId, otherId)).one());
  if (!card && !room) refuseIf(refusal('not-met', NOT_MET));
}

export const safety = {
  unmatch: defineMutator(otherArgs, ({tx, ctx: {userID}, args: {otherId}}) =>
    requireConnection(tx, userID, otherId),
  ),

  block: defineMutator(otherArgs, ({tx, ctx: {userID}, args: {otherId}}) =>
    requireConnection(tx, userID, otherId),
  ),

  unblock: defineMutator(otherArgs, ({tx, ctx: {userID}, args: {otherId}}) =>
    tx.mutate.block.delete({userId: userID, otherId}),
  ),

  /** "Hide me": no new suggestions until `resume`. */
  pause: defineMutator(noArgs, async ({tx, ctx: {userID}}) => {
    await lockAnswers(tx, userID);
    await tx.mutate.questionnaire.upsert({userId: userID, pausedAt: Date.now()});
  }),

  resume: defineMutator(noArgs, async ({tx, ctx: {userID}}) => {
    await lockAnswers(tx, userID);
    await tx.mutate.questionnaire.upsert({userId: userID, pausedAt: null});
  }),
};
