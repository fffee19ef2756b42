// Preloads the member's profile, answers, wallet, suggestions and chats with their newest messages, so that pages open on local data, also offline.
import type {Zero} from '@rocicorp/zero';
import {queries} from '../../../queries/index.ts';

/** Resolves when the server has sent all rows; rejects when a query fails. */
export async function preloadMemberData(zero: Zero): Promise<void> {
  const {profile, questionnaire, wallet, suggestions, chats} = queries.me;
  const preloads = [
    zero.preload(profile()),
    zero.preload(questionnaire()),
    zero.preload(wallet()),
    zero.preload(suggestions()),
    zero.preload(chats()),
  ];
  await Promise.all(preloads.map(({complete}) => complete));
}
