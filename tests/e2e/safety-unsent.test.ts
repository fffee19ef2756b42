// A block and a pause that the server has not confirmed survive the closing of their page and a restart of the browser.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {chromium} from 'playwright';
import {test} from 'vitest';
import {BLOCK, PAUSE} from '../../rules/safety/safety.ts';
import {BROWSER_ARGS, findBrowser} from '../support/browser-path.ts';
import {signInAs} from '../support/browser.ts';
import {makeCouple, openRoom} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {holdBackWrites} from '../support/questionnaire.ts';
import {untilLive} from '../support/live.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

test('sends an unconfirmed block and pause after its page was closed and the browser restarted', async () => {
  const couple = await makeCouple(stack, sql);
  const profileDir = await mkdtemp(path.join(tmpdir(), 'wing-profile-'));
  const start = () =>
    chromium.launchPersistentContext(profileDir, {
      executablePath: findBrowser(),
      args: BROWSER_ARGS,
      baseURL: stack.url,
    });
  let context = await start();
  await signInAs(context, stack, couple.ada);
  const page = await context.newPage();
  await holdBackWrites(page);
  await openRoom(page, couple);
  await page.getByRole('button', {name: 'More about Ben'}).click();
  await page.getByRole('menuitem', {name: 'Block', exact: true}).click();
  await page.getByRole('alertdialog').getByRole('button', {name: BLOCK.confirm}).click();
  await page.getByText(BLOCK.done).waitFor();
  await page.close();

  const second = await context.newPage();
  await holdBackWrites(second);
  await second.goto('/account');
  await untilLive(second);
  await second.getByRole('button', {name: PAUSE.hide}).click();
  await second.getByText(PAUSE.hidden).waitFor();
  await context.close();

  context = await start();
  const third = await context.newPage();
  await third.goto('/dashboard');
  await eventually(async () => {
    const [done] = await sql`select from block, questionnaire
      where block.user_id = ${couple.ada.userId} and questionnaire.user_id = block.user_id
        and paused_at is not null`;
    return done ? true : undefined;
  }, 'the block and the pause');
  await context.close();
  await rm(profileDir, {recursive: true, force: true});
});
