// Kills the server within each step of a picture that shows whose photos these are. Afterwards the member or the desk goes on, and a
// picture that was decided about is gone. Locked rows hold the steps, so that the kill comes between the folder and the database.
import {utimes} from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import {expect, test} from 'vitest';
import {checksShape} from '../../rules/desk/verification.ts';
import {photoRef} from '../../server/features/photos/storage.ts';
import {eventually} from '../support/database.ts';
import {makeOperator} from '../support/desk.ts';
import {filesBelow} from '../support/files.ts';
import {killHard, untilReady} from '../support/kill.ts';
import {signUp, type Member} from '../support/member.ts';
import {askCheck, askDesk, endUndo, pictureOf, settleNow} from '../support/photo-checks.ts';
import {mustUpload, noisyPhoto, receivedFiles} from '../support/photos.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const {buffer} = await noisyPhoto('hers.jpg', '#a3c');
const jpeg = new Uint8Array(buffer);
const selfies = path.join(stack.dataDir, 'selfies');
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000);
const WAITING = {state: 'waiting', gesture: null};

const stateOf = async (member: Member) =>
  v.parse(v.object({state: v.string()}), (await askCheck(stack, member, 'GET')).answer).state;

/** The keys of the pictures in the folder. */
const stored = async () =>
  new Set((await filesBelow(selfies)).map((file) => path.relative(selfies, path.dirname(file))));

async function asked(): Promise<Member> {
  const member = await signUp(stack);
  await askCheck(stack, member, 'PUT');
  return member;
}

async function send(member: Member): Promise<string> {
  expect(await askCheck(stack, member, 'POST', jpeg)).toEqual({status: 201, answer: WAITING});
  return pictureOf(sql, member);
}

async function sent() {
  const member = await asked();
  const photo = await mustUpload(stack, member, 0, jpeg);
  return {...member, photo, picture: await send(member)};
}
type Sent = Awaited<ReturnType<typeof sent>>;

test('a kill within each step loses no picture, keeps none that was decided about, and stops nobody', async () => {
  const olga = await makeOperator(sql, stack);
  const decide = ({userId, picture, photo}: Sent) =>
    askDesk(stack, olga, `/${userId}/${photoRef(picture)}/decide`, {
      state: 'same',
      photos: [photoRef(photo)],
    });
  const [receiving, storing] = [await asked(), await asked()];
  const [waiting, withdrawing] = [await sent(), await sent()];
  const [deciding, settling] = [await sent(), await sent()];
  expect((await decide(settling)).status).toBe(200);
  await endUndo(sql, settling.picture);

  const cut: Promise<unknown>[] = [];
  await sql.begin(async (lock) => {
    const held = [storing, withdrawing, deciding, settling].map(({userId}) => userId);
    await lock`select from photo_check where user_id = any(${held}) for update`;
    const [holder] = await lock<{pid: number}[]>`select pg_backend_pid() as pid`;
    await settleNow(sql, settling.picture);
    cut.push(askCheck(stack, storing, 'POST', jpeg));
    cut.push(askCheck(stack, withdrawing, 'DELETE'));
    cut.push(decide(deciding));
    await eventually(async () => {
      const steps = await sql`
        select from pg_stat_activity where ${holder?.pid ?? 0} = any(pg_blocking_pids(pid))`;
      return steps.length === held.length || undefined;
    }, 'four steps before their rows');
    const half = new ReadableStream({start: (body) => body.enqueue(jpeg.subarray(0, 1000))});
    cut.push(askCheck(stack, receiving, 'POST', half));
    await eventually(
      async () => (await receivedFiles(stack)).length === 1 || undefined,
      'half a picture',
    );
    killHard(stack, 'api');
  });
  for (const {status} of await Promise.allSettled(cut)) expect(status).toBe('rejected');
  await untilReady(stack);

  for (const member of [receiving, storing]) expect(await stateOf(member)).toBe('asked');
  expect(await stateOf(waiting)).toBe('waiting');
  expect(await receivedFiles(stack)).toEqual([]);
  // Deleted before their rows: a picture that its row no longer names would stay.
  for (const {picture} of [withdrawing, settling]) {
    expect((await stored()).has(picture)).toBe(false);
  }
  await askCheck(stack, withdrawing, 'DELETE');
  expect(await stateOf(withdrawing)).toBe('asked');
  const waits = new Set([waiting.picture, await send(receiving), await send(storing)]);
  expect((await decide(deciding)).status).toBe(200);
  await endUndo(sql, deciding.picture);
  await settleNow(sql, deciding.picture);
  for (const member of [deciding, settling]) {
    await eventually(async () => (await stateOf(member)) === 'same' || undefined, 'the decision');
    expect((await askCheck(stack, member, 'POST', jpeg)).status).toBe(409);
  }
  const marked = await sql`
    select from photo where is_verified and key = any(${[deciding.photo, settling.photo]})`;
  expect(marked).toHaveLength(2);

  // The cut one that was stored, which no row names, goes at night, a day later.
  const stores = [...(await stored())].filter((key) => key.includes(storing.userId));
  expect(stores).toHaveLength(2);
  for (const file of await filesBelow(selfies)) {
    await utimes(path.dirname(file), TWO_DAYS_AGO, TWO_DAYS_AGO);
  }
  await sql`select from graphile_worker.add_job('sweep-pictures')`;
  await eventually(async () => (await stored()).size === waits.size || undefined, 'the sweep');
  expect(await stored()).toEqual(waits);
  const {checks} = v.parse(checksShape, await (await askDesk(stack, olga, '')).json());
  expect(new Set(checks.map(({userId, picture}) => `user_photos/${userId}/${picture}`))).toEqual(
    waits,
  );
  for (const {userId, picture} of checks) {
    expect((await askDesk(stack, olga, `/${userId}/${picture}/picture`)).status).toBe(200);
  }
});
