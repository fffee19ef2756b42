// With verbose logging, the logs of all preceding tests and of the faults injected here contain no password, address,
// token or text of a member.
import {randomUUID} from 'node:crypto';
import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test} from 'vitest';
import {post, signInCall} from '../support/auth-calls.ts';
import {makeCouple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {PASSWORD, pushBody, pushRequest, signUp} from '../support/member.ts';
import {persistentSenderOf} from '../support/messages.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const CANARY = `canary${randomUUID().slice(0, 8)}`;
const MESSAGES = 60;

/** Everything the processes have logged, by file. */
async function readAllLogs(): Promise<Map<string, string>> {
  const folder = path.join(stack.dataDir, 'logs');
  const files = (await readdir(folder)).map((name) => path.join(folder, name));
  const texts = new Map<string, string>();
  for (const file of [stack.outputFile, ...files]) {
    texts.set(path.basename(file), await readFile(file, 'utf8'));
  }
  return texts;
}

test('logs contain no secret, no mail address and no text of a member', async () => {
  const {ada, ben, chatId} = await makeCouple(stack, sql);
  const guesser = await signUp(stack, `${CANARY}@test.example`);
  await signInCall(stack, guesser.email, `${CANARY}-password`);
  await post(stack, 'auth/request-password-reset', {email: guesser.email});
  await post(
    stack,
    'account/email',
    {email: `new${CANARY}@test.example`, password: PASSWORD},
    guesser,
  );
  await ada.mutate('profile.saveSummary', {summary: CANARY});
  await ada.mutate('questionnaire.saveAnswer', {question: CANARY, answer: CANARY});

  // Terminates database connections during writes, and refuses some writes permanently.
  const client = {group: randomUUID(), id: randomUUID()};
  const done = new AbortController();
  const killing = (async () => {
    while (!done.signal.aborted) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'wing-api%' and state <> 'idle'`;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  // Retries as the client does until the database accepts the write.
  const write = persistentSenderOf(stack, ben);
  try {
    for (let i = 0; i < MESSAGES; i += 1) {
      await write({id: randomUUID(), chatId, text: `${CANARY} ${i}`});
    }
  } finally {
    done.abort();
    await killing;
  }
  const before = (await readFile(stack.outputFile, 'utf8')).length;
  await sql`alter table message add constraint canary check (text not like '%refuseme%')`;
  const text = `${CANARY} refuseme`;
  await ben.send({id: randomUUID(), chatId, text});
  await sql`alter table message drop constraint canary`;
  await pushRequest(stack, ada.cookie, pushBody({...client, id: '\u0000'}, 1, CANARY, {}));
  await pushRequest(stack, ada.cookie, {[CANARY]: CANARY});

  const secrets = [
    CANARY,
    PASSWORD,
    '@test.example',
    stack.apiKey,
    decodeURIComponent(ada.cookie.split('=')[1] ?? '').split('.')[0] ?? '',
  ];
  // The last lines reach the log file with a delay.
  const logs = await eventually(async () => {
    const all = await readAllLogs();
    return all.get('output.log')?.slice(before).includes('request failed') ? all : undefined;
  }, 'the failed message in the log');
  const length = [...logs.values()].reduce((sum, one) => sum + one.length, 0);
  console.log(`${logs.size} logs, ${length} characters`);
  expect(length).toBeGreaterThan(1000);
  const found = [...logs].flatMap(([file, content]) =>
    content
      .split('\n')
      .filter((line) => secrets.some((secret) => line.includes(secret)))
      .map((line) => `${file}: ${line.slice(0, 300)}`),
  );
  expect(found).toEqual([]);
});
