// One member's Zero on the real stack: answers before all rows have synced, and after another device has answered.
import {Zero} from '@rocicorp/zero';
import {afterEach, beforeAll, expect, test} from 'vitest';
import {mutators} from '../../mutators/index.ts';
import {queries} from '../../queries/index.ts';
import {ANSWERING} from '../../rules/suggestions/suggestion.ts';
import {schema} from '../../schema.ts';
import {eventually} from '../support/database.ts';
import type {Member} from '../support/member.ts';
import {comeAs, installSocket} from '../support/node-socket.ts';
import {suggestedCouple} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
installSocket();

let a: Member;
let b: Member;
beforeAll(async () => {
  [a, b] = await suggestedCouple(stack, sql);
});

const opened: Zero[] = [];
afterEach(async () => {
  for (const zero of opened.splice(0)) await zero.close();
});

/** A device that has synced the member's suggestions only. */
async function device({userId, cookie}: Member): Promise<Zero> {
  comeAs(userId, {cookie, origin: stack.url});
  const zero = new Zero({
    userID: userId,
    context: {userID: userId},
    cacheURL: `${stack.url}/zero`,
    schema,
    mutators,
    kvStore: 'mem',
    logSink: {log: () => undefined},
  });
  opened.push(zero);
  zero.preload(queries.me.suggestions());
  await eventually(async () => {
    const {length} = await zero.run(queries.me.suggestions());
    return length > 0 ? true : undefined;
  }, 'the suggestion on the device');
  return zero;
}

const yes = (other: Member) => mutators.suggestion.answer({otherId: other.userId, response: 'Yes'});

test('accepts a Yes before the wallet has synced', async () => {
  const zero = await device(a);
  const write = zero.mutate(yes(b));
  expect(await write.client).toEqual({type: 'success'});
  expect(await write.server).toEqual({type: 'success'});
});

test('refuses an answer when another device has answered, without an error of Zero', async () => {
  const zero = await device(b);
  const states: string[] = [];
  zero.connection.state.subscribe(({name}) => states.push(name));
  const write = await sql.begin(async (tx) => {
    // The lock on the wallet keeps the answer pending on this device.
    await tx`select from wallet where user_id = ${b.userId} for update`;
    const pending = zero.mutate(yes(a));
    expect(await pending.client).toEqual({type: 'success'});
    await sql`update suggestion set response = 'No', responded_at = now()
      where user_id = ${b.userId} and other_id = ${a.userId}`;
    await eventually(
      async () => ((await zero.run(queries.me.suggestions())).length === 0 ? true : undefined),
      "the other device's No",
    );
    return pending;
  });
  expect(await write.server).toMatchObject({
    type: 'error',
    error: {type: 'app', message: ANSWERING.alreadyAnswered},
  });
  expect(states.filter((name) => name !== 'connected')).toEqual([]);
});
