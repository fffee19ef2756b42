// `npm run dev`: the devtools on a client that Vite compiles on demand. Its own
// stack, because that command starts it.
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openWindow, useBrowser} from '../support/browser.ts';
import {panel, row, saveSummary} from '../support/devtools.ts';
import {signUp} from '../support/member.ts';
import {startStack, type Stack} from '../support/stack.ts';

const browser = await useBrowser();
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({WING_DEMO: 'off'}, undefined, {script: 'dev'});
});
afterAll(async () => void (await stack.stop()));

test('in development the devtools show a mutation', async () => {
  const ada = await signUp(stack);
  await ada.mutate('profile.saveBasics', {name: 'Ada', age: 30, gender: 'Female'});
  const {page, context, problems} = await openWindow(browser, stack, {member: ada});
  await page.goto('/profile-preview?devtools');
  await panel(page).waitFor();
  await saveSummary(page, 'Seen in development.');
  await row(page, 'Mutations', 'Seen in development.').getByText('ok', {exact: true}).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
