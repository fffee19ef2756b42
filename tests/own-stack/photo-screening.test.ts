// A photo's way between two members and an operator, in a real browser: it waits, is approved or refused, and comes again.
// A stand-in takes the model's place.
import type {Page} from 'playwright';
import {expect as expectPage} from 'playwright/test';
import sharp from 'sharp';
import * as v from 'valibot';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {todayShape} from '../../rules/desk/today.ts';
import {PHOTO_NOTES, photoNote} from '../../rules/photos/photo-states.ts';
import {MATCH} from '../../rules/wording.ts';
import {violationsInAll} from '../support/axe.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {eventually, openTestDatabase, type TestDatabase} from '../support/database.ts';
import {makeOperator} from '../support/desk.ts';
import {longTest} from '../support/long-test.ts';
import {suggestedPair, type Pair} from '../support/pair.ts';
import {watchPolicyViolations} from '../support/policy.ts';
import {screenedPhoto, STAND_IN} from '../support/screened-photo.ts';
import {startStack, type Stack} from '../support/stack.ts';

const ARRIVAL_MS = 30_000;
const REFUSED = photoNote({state: 'refused', reason: 'nudity'}) ?? '';

const browser = await useBrowser();
let stack: Stack;
let sql: TestDatabase;
let pair: Pair;
/** Her page of photos, his page of suggestions, and the operator's page of photos. */
let hers: Page;
let his: Page;
let desk: Page;
let violations: readonly unknown[];
/** Everything that his page has received. */
let received = '';

beforeAll(async () => {
  stack = await startStack({WING_DEMO: 'off', PHOTO_SCREENING: 'on', PHOTO_CLASSIFIER: STAND_IN});
  sql = openTestDatabase(stack);
  pair = await suggestedPair(stack, sql);
  hers = (await openWindow(browser, stack, {member: pair.her})).page;
  his = (await openWindow(browser, stack, {member: pair.him})).page;
  const window = await openWindow(browser, stack, {member: await makeOperator(sql, stack)});
  desk = window.page;
  violations = await watchPolicyViolations(window.context);
  his.on('websocket', (socket) =>
    socket.on('framereceived', ({payload}) => (received += String(payload))),
  );
  await hers.goto('/upload-photos');
  await his.goto('/matches');
  await desk.goto('/desk/photos');
  await his.getByText(MATCH.noPhoto).waitFor({timeout: ARRIVAL_MS});
});
afterAll(async () => {
  await sql?.end();
  await stack?.stop();
});

const slot = (place: number) => hers.getByRole('listitem').nth(place - 1);

async function add(place: number, buffer: Buffer): Promise<void> {
  const input = hers.getByLabel(new RegExp(`^(Add|Replace) photo ${place}`)).last();
  await input.setInputFiles({name: 'photo.jpg', mimeType: 'image/jpeg', buffer});
}

/** The key of her photo in this state. */
const keyIn = (place: number, state: string) =>
  eventually(async () => {
    const [row] = await sql<{key: string}[]>`
      select key from photo where user_id = ${pair.her.userId} and slot = ${place - 1} and state = ${state}`;
    return row?.key;
  }, `her photo ${place} as ${state}`);

const hisPhoto = (key: string) => his.locator(`img[src*="${key}"]`).first();

test('a doubtful photo waits, is seen by its owner alone, and by others once an operator approves', async () => {
  await add(1, await screenedPhoto('doubtful', 1));
  await slot(1).getByText(PHOTO_NOTES.waits).waitFor({timeout: ARRIVAL_MS});
  await expectPage(slot(1).getByRole('img', {name: 'Photo 1'})).toBeVisible();
  const key = await keyIn(1, 'waiting');

  const card = desk.getByRole('link', {name: `Open the photo of ${pair.names.her}`});
  await card.waitFor({timeout: ARRIVAL_MS});
  await desk.getByText('Porn 60%').waitFor();
  expect(await violationsInAll(desk)).toEqual({});
  expect(received).not.toContain(key);
  await expectPage(his.getByText(MATCH.noPhoto)).toBeVisible();

  await desk.keyboard.press('j');
  await desk.keyboard.press('a');
  await desk.getByText('Approved.').waitFor();
  await expectPage(hisPhoto(key)).toBeVisible({timeout: ARRIVAL_MS});
  await expectPage(slot(1).getByText(PHOTO_NOTES.waits)).toHaveCount(0);
  await desk.getByText('No photo waits.').waitFor();
});

test('a plot shows how operators decided by the model’s probability, beside its thresholds', async () => {
  const title = 'Refused, of the photos decided about';
  const plot = desk.getByRole('img', {name: title});
  await expectPage(plot.getByText('Porn, waits from 15%')).toBeVisible();
  await desk.getByText('The figures as a table').click();
  const row = desk.getByRole('region', {name: `${title}, as a table`}).getByRole('row');
  await row.filter({hasText: 'Porn'}).filter({hasText: '60 to 70 %'}).waitFor();
  expect(await violationsInAll(desk)).toEqual({});
  expect(violations).toEqual([]);
});

test('a refused photo shows its owner why, a decision can be taken back, and she replaces it', async () => {
  await add(2, await screenedPhoto('doubtful', 2));
  const key = await keyIn(2, 'waiting');
  const card = desk.getByRole('link', {name: `Open the photo of ${pair.names.her}`});
  await card.waitFor({timeout: ARRIVAL_MS});
  await card.focus();
  await desk.keyboard.press('1');
  await slot(2).getByText(REFUSED).waitFor({timeout: ARRIVAL_MS});
  await desk.getByRole('button', {name: 'Take it back'}).waitFor();
  await desk.keyboard.press('u');
  await slot(2).getByText(PHOTO_NOTES.waits).waitFor({timeout: ARRIVAL_MS});

  // The whole picture, and the decision in its dialog.
  await card.press('Enter');
  const dialog = desk.getByRole('dialog');
  await expectPage(dialog.getByRole('img', {name: `Of ${pair.names.her}`})).toBeVisible();
  expect(await violationsInAll(desk)).toEqual({});
  await dialog.getByRole('button', {name: 'Refuse: it shows nudity or sex'}).click();
  await slot(2).getByText(REFUSED).waitFor({timeout: ARRIVAL_MS});
  const [look] = await sql`
    select act from desk_entry where act = 'looked' and user_id = ${pair.her.userId}`;
  expect(look).toBeDefined();

  await add(2, await screenedPhoto('clear', 3));
  const shown = await keyIn(2, 'shown');
  await expectPage(slot(2).getByText(REFUSED)).toHaveCount(0);
  await eventually(async () => received.includes(shown) || undefined, 'the new photo');
  expect(received).not.toContain(key);
});

longTest(
  'the same picture, mirrored and compressed, waits and shows what it resembles',
  async () => {
    await eventually(async () => {
      const rows = await sql`select from photo_hash where why = 'refused'`;
      return rows.length === 1 || undefined;
    }, 'the hash of the refused photo');
    const again = sharp(await screenedPhoto('doubtful', 2)).flop();
    // Without its colour, the model finds it clear.
    await add(3, await again.greyscale().jpeg({quality: 60}).toBuffer());
    const key = await keyIn(3, 'waiting');
    await desk.getByText('Resembles a refused photo').waitFor({timeout: ARRIVAL_MS});
    await desk.getByRole('link', {name: 'The other member'}).waitFor();
    expect(received).not.toContain(key);
    await hers.getByRole('button', {name: 'Remove photo 3'}).click();
    await desk.getByText('No photo waits.').waitFor({timeout: ARRIVAL_MS});
  },
);

test('an operator refuses a photo that others see on its member’s page, by keyboard', async () => {
  const key = await keyIn(1, 'shown');
  await expectPage(hisPhoto(key)).toBeVisible();
  await desk.goto(`/desk/members/${pair.her.userId}`);
  await desk.getByLabel('Refuse photo 1').press('Enter');
  expect(await violationsInAll(desk)).toEqual({});
  await desk.getByRole('button', {name: 'Refuse: it shows a child'}).press('Enter');
  await slot(1)
    .getByText(photoNote({state: 'refused', reason: 'child'}) ?? '')
    .waitFor({timeout: ARRIVAL_MS});
  await expectPage(hisPhoto(key)).toHaveCount(0, {timeout: ARRIVAL_MS});
  await desk.getByRole('button', {name: 'Take it back: photo 1'}).press('Enter');
  await slot(1).getByText(PHOTO_NOTES.waits).waitFor({timeout: ARRIVAL_MS});
  expect(await violationsInAll(desk)).toEqual({});
});

test('a key that is held decides about one photo', async () => {
  await add(3, await screenedPhoto('doubtful', 4));
  await keyIn(3, 'waiting');
  await desk.goto('/desk/photos');
  await desk.getByText('2 photos wait').waitFor({timeout: ARRIVAL_MS});
  await desk.keyboard.press('j');
  await desk.keyboard.down('a');
  await desk.keyboard.down('a');
  await desk.keyboard.up('a');
  await desk.getByText('1 photo waits').waitFor({timeout: ARRIVAL_MS});
  await desk.getByRole('button', {name: 'Take it back'}).waitFor();
  await desk.keyboard.press('u');
  await desk.getByText('2 photos wait').waitFor({timeout: ARRIVAL_MS});
});

test('Wing comes up with a model that does not load, which its log, the desk and the metrics name', async () => {
  const broken = await startStack({
    WING_DEMO: 'off',
    PHOTO_SCREENING: 'on',
    PHOTO_CLASSIFIER: '/no-such-model.ts',
  });
  const brokenSql = openTestDatabase(broken);
  try {
    const {cookie} = await makeOperator(brokenSql, broken, {role: 'viewer'});
    await eventually(async () => {
      const today = await fetch(`${broken.url}/api/desk/today`, {headers: {cookie}});
      const {photoModelProblem} = v.parse(todayShape, await today.json());
      return photoModelProblem?.includes('/no-such-model.ts') || undefined;
    }, 'the problem on the desk');
    const headers = {authorization: `Bearer ${broken.metricsKey}`};
    const metrics = await (await fetch(`${broken.url}/metrics`, {headers})).text();
    expect(metrics).toContain('wing_photo_model_up{model="PHOTO_CLASSIFIER"} 0');
    const line = /^.*PHOTO_CLASSIFIER does not load.*$/m.exec(broken.output())?.[0];
    expect(line).toContain('/no-such-model.ts');
  } finally {
    await brokenSql.end();
    await broken.stop();
  }
});
