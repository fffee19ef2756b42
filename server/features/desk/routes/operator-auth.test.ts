import {symmetricDecrypt, symmetricEncrypt} from 'better-auth/crypto';
import {expect, test} from 'vitest';
import {parseEnv} from '../../../platform/config/env.ts';
import {createLog} from '../../../platform/observability/log.ts';
import {openDatabase} from '../../../platform/postgres/client.ts';
import {createOperatorAuth} from './operator-auth.ts';

const [FORMER, NEXT] = ['f'.repeat(32), 'n'.repeat(32)] as const;
// Nothing is read from it.
const {db} = openDatabase('postgres://nobody@127.0.0.1:1/none', 'wing-test');

async function keyOf(secret: string, before?: string) {
  const env = {...parseEnv({}), WING_SECRET_BEFORE: before};
  const {$context} = createOperatorAuth({env, secret, db, log: createLog('silent')});
  return (await $context).secretConfig;
}

test('the secret before the present one reads what it has encrypted', async () => {
  const stored = await symmetricEncrypt({key: await keyOf(FORMER), data: 'a second factor'});
  const read = async (key: Awaited<ReturnType<typeof keyOf>>) =>
    symmetricDecrypt({key, data: stored});
  expect(await read(await keyOf(NEXT, FORMER))).toBe('a second factor');
  expect(await read(await keyOf(FORMER, FORMER))).toBe('a second factor');
  await expect(keyOf(NEXT).then(read)).rejects.toThrow();
});
