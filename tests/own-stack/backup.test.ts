// A recovery drill: Wing is backed up under load, stopped, and restored into an empty data folder, while a page stays open.
// Its own stack, because it is stopped and replaced.
import {randomUUID} from 'node:crypto';
import {appendFile, copyFile, cp, mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {expect as expectPage} from 'playwright/test';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {chatIdOf} from '../../rules/chat/chat.ts';
import {SAVE_FAILED} from '../../rules/wording.ts';
import {signInCall} from '../support/auth-calls.ts';
import {openWindow, useBrowser, type Window} from '../support/browser.ts';
import {bubble, openRoom, say, unsentOnDevice, type Couple} from '../support/chat.ts';
import {ledgerViolations} from '../support/credits.ts';
import {eventually, openTestDatabase, type TestDatabase} from '../support/database.ts';
import {filesBelow} from '../support/files.ts';
import {leaveForGood, startToLeave} from '../support/leaving.ts';
import {PASSWORD, signUp, type Member} from '../support/member.ts';
import {askCheck, pictureOf} from '../support/photo-checks.ts';
import {mustUpload, noisyPhoto, view} from '../support/photos.ts';
import {nextButton, openStep} from '../support/questionnaire.ts';
import {runScript} from '../support/scripts.ts';
import {makeDataDir, startStack, type Stack} from '../support/stack.ts';
import {answer, suggestedCouple} from '../support/suggested.ts';

const browser = await useBrowser();

function run(command: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  const {PATH, HOME} = process.env;
  return runScript(command, args, {env: {PATH, HOME, WING_DATA_DIR: dataDir}});
}

let first: Stack;
let sql: TestDatabase;
let backup: string;
let couple: Couple;
let photo: string;
/** The files of a picture that ada has sent for verification, and its key. */
let selfie: {key: string; files: Buffer[]};
let window: Window;
/** `leaver` leaves after the backup. `returner` leaves before the backup and returns after it. */
let [leaver, returner]: Member[] = [];

const send = (text: string) => couple.ben.send({id: randomUUID(), chatId: couple.chatId, text});

const storedTexts = async (database: TestDatabase) => {
  const rows = await database<{text: string}[]>`select text from message order by created_at, id`;
  return rows.map(({text}) => text);
};

async function uploadPhoto(member: Member, slot: number): Promise<string> {
  const {buffer} = await noisyPhoto('photo', '#785a3c', 400);
  return mustUpload(first, member, slot, new Uint8Array(buffer));
}

beforeAll(async () => {
  first = await startStack({WING_DEMO: 'off'});
  sql = openTestDatabase(first);
  backup = path.join(await freshFolder(), 'backup');
  const [ada, ben] = await suggestedCouple(first, sql);
  for (const [member, other] of [
    [ada, ben],
    [ben, ada],
  ] as const)
    await answer(member, other, 'Yes');
  couple = {ada, ben, chatId: chatIdOf(ada.userId, ben.userId)};
  photo = await uploadPhoto(ben, 0);
  // In the backup, however early it reads the photos.
  await uploadPhoto(ada, 0);
  const picture = (await noisyPhoto('selfie', '#3c785a', 400)).buffer;
  await askCheck(first, ada, 'PUT');
  await askCheck(first, ada, 'POST', new Uint8Array(picture));
  const paths = await filesBelow(path.join(first.dataDir, 'selfies'));
  const files = await Promise.all(paths.map((file) => readFile(file)));
  selfie = {key: await pictureOf(sql, ada), files};
  [leaver, returner] = [await signUp(first), await signUp(first)];
  await startToLeave(first, returner);

  window = await openWindow(browser, first, {member: ada});
  await openRoom(window.page, couple);
  await window.page.evaluate(() => Object.assign(globalThis, {neverReloaded: true}));
  await say(window.page, 'Before the backup');
  await eventually(
    async () => (await storedTexts(sql)).includes('Before the backup') || undefined,
    'the message',
  );
});

let second: Stack | undefined;
const folders: string[] = [];

async function freshFolder(): Promise<string> {
  const folder = path.dirname(await makeDataDir());
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  await window.context.close();
  await second?.stop();
  for (const folder of folders) await rm(folder, {recursive: true});
});

test('backs up a running Wing without disturbing it', async () => {
  const ending = new AbortController();
  const sent: string[] = [];
  const untilItEnds = async (write: (i: number) => Promise<unknown>) => {
    for (let i = 0; !ending.signal.aborted; i += 1) await write(i);
  };
  const writing = Promise.all([
    untilItEnds(async (i) => {
      const text = `While it is backed up, ${i}`;
      expect(await send(text)).toEqual({ok: true});
      sent.push(text);
      await sleep(200);
    }),
    // Apart: an upload may take longer than the backup.
    untilItEnds((i) => uploadPhoto(couple.ada, i % 3)),
  ]);
  console.log(await run('backup', first.dataDir, backup));
  ending.abort();
  await writing;
  expect(sent.length).toBeGreaterThan(1);
  expect(await readdir(path.dirname(backup))).toEqual(['backup']);
});

test('refuses a damaged backup, and a data folder that is in use', async () => {
  const damaged = path.join(path.dirname(backup), 'damaged');
  await cp(backup, damaged, {recursive: true});
  await appendFile(path.join(damaged, 'tables', 'public.wallet.copy.gz'), 'x');
  const empty = path.join(await freshFolder(), 'data');
  await expect(run('restore', empty, damaged)).rejects.toThrow('The backup is damaged');
  await expect(run('restore', empty, path.dirname(backup))).rejects.toThrow('is no backup');
  await expect(run('restore', first.dataDir, backup)).rejects.toThrow('is not empty');
  const {pid} = JSON.parse(await readFile(path.join(first.dataDir, 'wing.lock'), 'utf8'));
  // A Wing that has no time to answer still holds its folder.
  process.kill(pid, 'SIGSTOP');
  const replacing = run('restore', first.dataDir, backup, '--replace');
  await expect(replacing.finally(() => process.kill(pid, 'SIGCONT'))).rejects.toThrow(
    'Wing runs in',
  );
  await expect(run('backup', first.dataDir, backup)).rejects.toThrow('is not empty');
});

test(
  'restores the backed-up data, and repeats the deletions made since',
  {timeout: 90_000},
  async () => {
    const {page} = window;
    await send('After the backup');
    await expectPage(bubble(page, 'After the backup')).toBeVisible();
    if (!leaver || !returner) throw new Error('There are no members.');
    await leaveForGood(first, sql, leaver);
    expect((await signInCall(first, returner.email, PASSWORD)).status).toBe(200);
    const deletions = path.join(path.dirname(backup), 'deletions.jsonl');
    await eventually(async () => {
      await copyFile(path.join(first.dataDir, 'deletions.jsonl'), deletions);
      const notes = await readFile(deletions, 'utf8');
      return notes.includes('null') && notes.includes(leaver?.userId ?? '') ? true : undefined;
    }, 'the notes of deletions');
    const step = await window.context.newPage();
    await openStep(step, '/values-question');
    await step.getByRole('radio').first().check();
    await sql.end();
    await first.stop();
    await say(page, 'Written while Wing was away');
    await nextButton(step).click();

    second = await startStack({WING_DEMO: 'off', PORT: new URL(first.url).port}, async (dataDir) =>
      console.log(await run('restore', dataDir, backup, '--deletions', deletions)),
    );
    const restored = openTestDatabase(second);
    try {
      // Sync comes back after the API: zero-cache copies the restored database first.
      await expectPage(bubble(page, 'After the backup')).toHaveCount(0, {timeout: 30_000});
      await expectPage(bubble(page, 'Written while Wing was away')).toContainText('Sent');
      await expectPage(bubble(page, 'Before the backup')).toBeVisible();
      expect(await page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true);
      await expectPage.poll(() => unsentOnDevice(page)).toBe(0);
      const texts = await storedTexts(restored);
      expect(texts).toContain('Written while Wing was away');
      expect(texts).not.toContain('After the backup');
      const failure = step.getByRole('alert').getByText(SAVE_FAILED.answer);
      const given = async () => {
        const [row] = await restored<{given: string | null}[]>`
        select values_answer as given from questionnaire where user_id = ${couple.ada.userId}`;
        return row?.given ?? undefined;
      };
      await eventually(
        async () => (await given()) ?? ((await failure.isVisible()) || undefined),
        'the answer that was given meanwhile, or why it was not saved',
      );
      // The page sends it once more. A replica that ends meanwhile takes that along: the answer stays on the step.
      if (await failure.isVisible()) {
        await expectPage(step.getByRole('radio').first()).toBeChecked();
        await nextButton(step).click();
      }
      await eventually(given, 'the answer that was given meanwhile');

      expect(await ledgerViolations(second)).toEqual([]);
      expect((await view(second, couple.ada.cookie, photo, 320)).status).toBe(200);
      const keys = await restored<{key: string}[]>`select key from photo`;
      expect(keys.length).toBeGreaterThan(1);
      for (const {key} of keys) {
        expect((await view(second, couple.ada.cookie, key, 320)).status).toBe(200);
      }
      expect((await signInCall(second, couple.ben.email, PASSWORD)).status).toBe(200);
      const members = await restored<{id: string}[]>`
        select id from auth.user where id in (${leaver.userId}, ${returner.userId}) and leaves_at > now()`;
      expect(members).toEqual([{id: leaver.userId}]);
    } finally {
      await restored.end();
    }
  },
);

test('no backup holds a picture for verification, and after a restore its member is asked again', async () => {
  expect(selfie.files.length).toBeGreaterThan(0);
  for (const file of await filesBelow(backup)) {
    const bytes = await readFile(file);
    expect([file, selfie.files.some((picture) => bytes.includes(picture))]).toEqual([file, false]);
    expect(file).not.toContain(path.basename(selfie.key));
  }
  if (!second) throw new Error('Nothing was restored.');
  expect(await filesBelow(path.join(second.dataDir, 'selfies'))).toEqual([]);
  const {ada} = couple;
  const restored = openTestDatabase(second);
  try {
    expect(await pictureOf(restored, ada)).toBe(selfie.key);
    await restored`update photo_check set at = now() - interval '2 days'`;
    await restored`select from graphile_worker.add_job('sweep-pictures')`;
    await eventually(async () => {
      const [row] = await restored`select from photo_check where state = 'expired'`;
      return row;
    }, 'the sweep');
  } finally {
    await restored.end();
  }
  const {answer: state} = await askCheck(second, ada, 'PUT');
  expect(state).toEqual({state: 'asked', gesture: expect.any(String)});
});

test('a restore over earlier data leaves no picture for verification in the folder that is kept', async () => {
  const dataDir = await makeDataDir();
  const folder = path.dirname(dataDir);
  await mkdir(path.join(dataDir, 'selfies'), {recursive: true});
  await writeFile(path.join(dataDir, 'selfies', 'picture'), '');
  await run('restore', dataDir, backup, '--replace');
  expect(await readdir(path.join(dataDir, 'selfies'))).toEqual(['picture']);
  const kept = (await readdir(folder)).find((name) => name.startsWith('data.before-')) ?? '';
  expect(await readdir(path.join(folder, kept))).not.toContain('selfies');
  await rm(folder, {recursive: true});
});
