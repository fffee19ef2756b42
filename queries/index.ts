// Everything a browser may ask for, by name. The server builds each from the session's user id.
import {defineQueries} from '@rocicorp/zero';
import {chat} from './chat.ts';
import {me} from './me.ts';

const groups = {me, chat};

export const queries = defineQueries(groups);

/** Every query's name. A name that is not here is nobody's, whatever JavaScript's objects inherit. */
export const QUERY_NAMES: ReadonlySet<string> = new Set(
  Object.entries(groups).flatMap(([domain, group]) =>
    Object.keys(group).map((name) => `${domain}.${name}`),
  ),
);
