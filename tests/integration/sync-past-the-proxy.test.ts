// What zero-cache itself does with queries that a browser wrote: past the proxy, which refuses them, it gives no rows for them.
// So the proxy's check of messages protects load, not secrecy.
import {randomUUID} from 'node:crypto';
import {once} from 'node:events';
import {expect, test} from 'vitest';
import {WebSocket} from 'ws';
import {schema} from '../../schema.ts';
import {ZERO_PROTOCOL} from '../../server/platform/config/zero.ts';
import {makeCouple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

type Table = (typeof schema.tables)[keyof typeof schema.tables];
const serverName = ({name, ...table}: Table) =>
  'serverName' in table && typeof table.serverName === 'string' ? table.serverName : name;
const columnName = (table: Table, key: string) => {
  const column: unknown = Object.entries(table.columns).find(([name]) => name === key)?.[1];
  const hasName = typeof column === 'object' && column !== null && 'serverName' in column;
  return hasName && typeof column.serverName === 'string' ? column.serverName : key;
};
const tables = Object.values(schema.tables);

/** The address of the stack's zero-cache, which the API's metrics name. */
async function zeroCacheUrl(): Promise<string> {
  const headers = {authorization: `Bearer ${stack.metricsKey}`};
  const text = await (await fetch(`${stack.url}/metrics`, {headers})).text();
  const [, url] = /^wing_zero_cache_up\{url="http:\/\/([^"/]+)\/?"\} 1$/m.exec(text) ?? [];
  if (url === undefined) throw new Error('No zero-cache is up.');
  return `ws://${url}`;
}

test('zero-cache gives no rows for unnamed queries of every table, and answers a named one beside them', async () => {
  const {ada} = await makeCouple(stack, sql);
  const unnamed = tables.map((table) => ({
    op: 'put',
    hash: `unnamed${serverName(table).replaceAll('_', '')}`,
    ast: {
      table: serverName(table),
      orderBy: table.primaryKey.map((key) => [columnName(table, key), 'asc']),
    },
  }));
  const named = {op: 'put', hash: 'named', name: 'me.profile', args: []};
  const clientSchema = {
    tables: Object.fromEntries(
      tables.map((table) => [
        serverName(table),
        {
          columns: Object.fromEntries(
            Object.entries(table.columns).map(([key, {type}]) => [columnName(table, key), {type}]),
          ),
          primaryKey: table.primaryKey.map((key) => columnName(table, key)),
        },
      ]),
    ),
  };
  const query = new URLSearchParams({
    clientID: randomUUID(),
    clientGroupID: randomUUID(),
    profileID: 'p',
    userID: ada.userId,
    schemaVersion: '1',
    baseCookie: '',
    ts: '1',
    lmid: '0',
    wsid: randomUUID(),
  });
  const socket = new WebSocket(
    `${await zeroCacheUrl()}/zero/sync/v${ZERO_PROTOCOL.max}/connect?${query}`,
    encodeURIComponent(btoa('{}')),
    {headers: {cookie: ada.cookie, origin: stack.url}},
  );
  let received = '';
  socket.on('message', (data) => (received += String(data)));
  await once(socket, 'open');
  socket.send(
    JSON.stringify(['initConnection', {desiredQueriesPatch: [...unnamed, named], clientSchema}]),
  );
  const answered = async () =>
    ['"gotQueriesPatch"', '"tableName"'].every((part) => received.includes(part)) &&
    received.endsWith('"}]')
      ? true
      : undefined;
  await eventually(answered, 'the answer to all queries');
  socket.close();
  const [, answer = ''] = /"gotQueriesPatch":(.*)$/.exec(received) ?? [];
  for (const {hash} of [...unnamed, named]) expect(answer).toContain(`"hash":"${hash}"`);
  const rows = answer.match(/"tableName":"\w+","value":\{"user_id":"\w+"/g);
  expect(rows).toEqual([`"tableName":"profile","value":{"user_id":"${ada.userId}"`]);
  expect(answer.match(/"tableName"/g)).toHaveLength(1);
});
