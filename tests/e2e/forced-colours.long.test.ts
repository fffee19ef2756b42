// Every page of the desk in forced colours: buttons and surfaces have edges, and what is chosen, current or full can be seen.
// `every-screen.test.ts` looks at members' routes, `primitives.test.ts` at the primitives.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {WORDS} from '../../rules/common-words.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {deskAddresses} from '../support/client-routes.ts';
import {makeOperator, reportOf} from '../support/desk.ts';
import {lostInForcedColours, NOTHING_LOST} from '../support/forced-colours.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('every page of the desk', async () => {
  const {her, him} = await suggestedPair(stack, sql);
  const report = await reportOf(sql, stack, {her, him});
  const operator = await makeOperator(sql, stack);
  const {page: desk} = await openWindow(browser, stack, {member: operator});
  await desk.emulateMedia({reducedMotion: 'reduce'});
  for (const address of await deskAddresses({'/members': her.userId, '/reports': report})) {
    await desk.goto(address);
    await desk.getByRole('heading', {level: 1}).first().waitFor();
    await expectPage(desk.getByText(WORDS.loading)).toHaveCount(0);
    expect(await lostInForcedColours(desk), address).toEqual(NOTHING_LOST);
  }
});
