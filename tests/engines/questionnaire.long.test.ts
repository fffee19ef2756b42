// Controls of the questionnaire in other engines than Chromium: ranking, sliders, towns and photos.
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {eventually} from '../support/database.ts';
import type {Key} from '../support/engines/engine.ts';
import type {EnginePage} from '../support/engines/page.ts';
import {inEachEngine} from '../support/engines/use-engine.ts';
import {signUp, type Member} from '../support/member.ts';
import {noisyPhoto} from '../support/photos.ts';
import {GHENT, MUNICH, untilTownsAreLoaded} from '../support/places.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const folder = await mkdtemp(path.join(tmpdir(), 'wing-photo-'));
const photo = path.join(folder, 'photo.jpg');

beforeAll(async () => {
  await writeFile(photo, (await noisyPhoto('photo.jpg', '#88aacc')).buffer);
  await untilTownsAreLoaded(stack.databaseUrl);
});
afterAll(() => rm(folder, {recursive: true}));

const SHARED = 'Shared interests';
const ATTRACTIVE = 'Partner is attractive';
const SIMILAR = 'Similar personality (shared values)';
const handle = (text: string, place: number) =>
  ({role: 'button', name: `${text}, place ${place} of 4`}) as const;
const goOn = (page: EnginePage) => page.click({role: 'button', name: 'Next'});

/** A press starts a drag by keyboard, which takes keys from the next timer on. */
async function pressInDrag(page: EnginePage, key: Key, announced: string): Promise<void> {
  await page.press(key);
  await page.see({text: announced});
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
}

function stored(column: 'dimension_weights' | 'looks_preference_points', {userId}: Member) {
  return eventually(async () => {
    const [row] =
      await sql`select ${sql(column)} as value from questionnaire where user_id = ${userId}`;
    return row?.value ?? undefined;
  }, column);
}

inEachEngine(stack, (open) => {
  test('the ranking by pointer and by keyboard', async () => {
    const member = await signUp(stack);
    const {page} = await open(member);
    await page.goto('/dimension-weights');
    await page.drag(handle(ATTRACTIVE, 4), handle(SHARED, 1), {
      text: `${ATTRACTIVE} is now over place 1 of 4.`,
    });
    await page.see({text: `${ATTRACTIVE} is now in place 1 of 4.`});

    await page.focus(handle(SIMILAR, 4));
    await pressInDrag(page, 'Space', `Picked up: ${SIMILAR}. It is in place 4 of 4.`);
    await pressInDrag(page, 'ArrowUp', `${SIMILAR} is now over place 3 of 4.`);
    await pressInDrag(page, 'Space', `${SIMILAR} is now in place 3 of 4.`);
    await goOn(page);
    await page.untilAt(/^\/interests-preference$/);
    expect(await stored('dimension_weights', member)).toEqual([3, 1, 2, 4]);
  });

  test('sliders by keyboard', async () => {
    const member = await signUp(stack);
    const {page} = await open(member);
    await page.goto('/looks-preference');
    for (const [name, points] of [
      ['Cool style', 4],
      ['Other', 6],
    ] as const) {
      const slider = {role: 'slider', name} as const;
      await page.focus(slider);
      await page.press('Home');
      for (let i = 0; i < points; i += 1) await page.press('ArrowRight');
      await page.see(slider, ({value}) => value === String(points));
    }
    await page.fill('Your other preference', 'A kind voice');
    await goOn(page);
    await page.untilAt(/^\/background-preference$/);
    expect(await stored('looks_preference_points', member)).toMatchObject({coolStyle: 4, other: 6});
  });

  test('towns picked from the list, by pointer and by keyboard', async () => {
    const member = await signUp(stack);
    const {page} = await open(member);
    await page.goto('/background-info');
    await page.fill('Education', 'Physics');
    await page.fill('Job', 'Baker');
    await page.fill('Currently living', 'Ghent');
    await page.click({role: 'option', name: GHENT.label});
    await page.fill('Hometown', 'Munich');
    await page.see({role: 'option', name: MUNICH.label});
    await page.press('ArrowDown', 'Enter');
    await page.see({role: 'field', name: 'Hometown'}, ({value}) => value === MUNICH.label);
    await goOn(page);
    await page.untilAt(/^\/relationship-readiness$/);
    const towns = await eventually(async () => {
      const [row] = await sql`select current_place_id as living, home_place_id as home
        from questionnaire where user_id = ${member.userId}`;
      return row?.living ? row : undefined;
    }, 'the saved towns');
    expect(towns).toEqual({living: GHENT.id, home: MUNICH.id});
  });

  test('a photo from disk', async () => {
    const member = await signUp(stack);
    const {page} = await open(member);
    await page.goto('/upload-photos');
    await page.see({role: 'button', name: 'Add photo 1'});
    await page.tab.upload('input[type=file][aria-label="Add photo 1"]', photo);
    await page.see({role: 'button', name: 'Remove photo 1'});
    const shown = await page.evaluate(async () => {
      const image = document.querySelector<HTMLImageElement>('img[alt="Photo 1"]');
      await image?.decode();
      return image?.naturalWidth ?? 0;
    });
    expect(shown).toBeGreaterThan(0);
  });
});
