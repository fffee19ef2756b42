// All queries by name. The server builds each with the session's user id.
import {defineQueries} from '@rocicorp/zero';
import {chat} from './chat.ts';
import {me} from './me.ts';

const groups = {me, chat};

export const queries = defineQueries(groups);

/** A set, so that names inherited from Object.prototype are not mistaken for queries. */
export const QUERY_NAMES: ReadonlySet<string> = new Set(
  Object.entries(groups).flatMap(([domain, group]) =>
    Object.keys(group).map((name) => `${domain}.${name}`),
  ),
);
