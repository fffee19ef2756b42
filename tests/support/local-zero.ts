// An in-memory replica without a connection, as on a page before it is connected.
import {Zero} from '@rocicorp/zero';
import {mutators} from '../../mutators/index.ts';
import {schema} from '../../schema.ts';

export function localZero(userID: string): Zero {
  return new Zero({userID, context: {userID}, kvStore: 'mem', cacheURL: null, schema, mutators});
}
