// Runs the queries of a member's pages on Postgres, by the SQL that Zero writes for them. In a running Wing zero-cache runs them on
// its replica, which has the same indexes, and afterwards updates their results without running them again.
import {getQuery, type AnyQuery} from '@rocicorp/zero';
import {queries} from '../../queries/index.ts';
import {NEWEST_MESSAGES} from '../../rules/chat/chat.ts';
import type {requestProviders} from '../../server/platform/zero/transaction.ts';

/** As the shell and an open room hold them. */
const HELD = ['me.profile', 'me.questionnaire', 'me.wallet', 'me.suggestions', 'me.chats'];

type Room = {userID: string; chatId: string};

export function pageQueries(provider: ReturnType<typeof requestProviders>) {
  return ({userID, chatId}: Room): Promise<void> =>
    provider().transaction(async (tx) => {
      const run = (name: string, args?: {chatId: string; limit: number}) => {
        const definition = getQuery(queries, name);
        if (!definition) throw new Error(`There is no query ${name}.`);
        const query: AnyQuery = definition.fn({args, ctx: {userID}});
        return tx.run(query);
      };
      for (const name of HELD) await run(name);
      await run('chat.messages', {chatId, limit: NEWEST_MESSAGES});
    });
}
