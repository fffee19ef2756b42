// Unmatching, blocking and pausing. On the page an unmatched or blocked person is gone at once; only the server ends the
// connection.
import type {Transaction} from '@rocicorp/zero';
import * as v from 'valibot';
import {chatIdOf} from '../rules/chat/chat.ts';
import {refusal} from '../rules/refusal.ts';
import {UNNAMED} from '../rules/safety/safety.ts';
import {PERSON} from '../rules/suggestions/suggestion.ts';
import {openRoom} from '../queries/open-rooms.ts';
import {zql, type Schema} from '../schema.ts';
import {lockAnswers} from './lock-answers.ts';
import {defineMutator} from './define.ts';
import {noArgs} from './no-args.ts';
import {refuseIf} from './refuse.ts';
import {text} from './text.ts';

export const otherArgs = v.object({otherId: text()});

/** Refuses members who are not connected, without telling whether the other exists. */
async function requireConnection(
  tx: Transaction<Schema>,
  userId: string,
  otherId: string,
): Promise<void> {
  const card = await tx.run(zql.suggestion.where('userId', userId).where('otherId', otherId).one());
  const room = await tx.run(openRoom(userId, chatIdOf(userId, otherId)).one());
  if (!card && !room) refuseIf(refusal('not-met', PERSON.notMet));
}

/** Takes the person off this page until the server's rows arrive. */
async function hide(tx: Transaction<Schema>, userId: string, otherId: string): Promise<void> {
  await tx.mutate.suggestion.delete({userId, otherId});
  const room = await tx.run(openRoom(userId, chatIdOf(userId, otherId)).one());
  if (room) await tx.mutate.chatMember.update({chatId: room.chatId, userId, closedAt: Date.now()});
}

export const safety = {
  unmatch: defineMutator(otherArgs, async ({tx, ctx: {userID}, args: {otherId}}) => {
    await requireConnection(tx, userID, otherId);
    if (tx.location === 'client') await hide(tx, userID, otherId);
  }),

  block: defineMutator(otherArgs, async ({tx, ctx: {userID}, args: {otherId}}) => {
    await requireConnection(tx, userID, otherId);
    if (tx.location !== 'client') return;
    const profile = await tx.run(zql.profile.where('userId', otherId).one());
    const name = profile?.name ?? UNNAMED;
    await hide(tx, userID, otherId);
    await tx.mutate.block.insert({userId: userID, otherId, name, createdAt: Date.now()});
  }),

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
