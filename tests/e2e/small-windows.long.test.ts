// A long draft in small and in magnified windows: the field, its button and some of the conversation stay in view.
import type {Locator} from 'playwright';
import {expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {composer, fillRoom, makeCouple, openRoom} from '../support/chat.ts';
import {misfits} from '../support/layout.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const LINES = Array.from({length: 60}, (_, i) => `Line ${i} of a long draft.`).join('\n');
const DRAFT = `${LINES} ${'w'.repeat(400)}`;
/** In CSS pixels: phones of both orientations, with and without a keyboard; 1,280 px and wider at up to 400 %; watches. */
const SIZES =
  '320x180 320x256 320x320 360x240 390x300 412x360 568x320 640x200 640x360 740x300 768x200 768x256 ' +
  '800x240 844x390 1024x256 1280x256 1280x300 320x568 240x400 280x653 667x375 932x430';

/** The visible part of an element's height, in pixels. */
const heightInView = (element: Locator) =>
  element.evaluate((shown) => {
    const {top, bottom} = shown.getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0);
  });

test('a long message is written beside the conversation in every window', async () => {
  const couple = await makeCouple(stack, sql);
  await fillRoom(sql, couple, 30);
  const {page, context} = await openWindow(browser, stack, {member: couple.ada, width: 390});
  await openRoom(page, couple);
  await composer(page).fill(DRAFT);
  const problems: string[] = [];
  for (const size of SIZES.split(' ')) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await page.setViewportSize({width, height});
    await composer(page).press('End');
    await page.keyboard.type('x');
    const field = await heightInView(composer(page));
    const button = await heightInView(page.getByRole('button', {name: 'Send'}));
    const log = (await page.getByRole('log').boundingBox())?.height ?? 0;
    const isRoomy = field >= 40 && button >= 24 && log >= 80;
    if (!isRoomy) problems.push(`${size}: field ${field}, Send ${button}, log ${log}`);
    problems.push(...(await misfits(page)).map((misfit) => `${size}: ${misfit}`));
  }
  expect(problems).toEqual([]);
  await context.close();
});
