// The server refuses mutations of a closed tab that answer, or undo a block or a pause.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {useBrowser} from '../support/browser.ts';
import {matchCard} from '../support/journey.ts';
import {mutatorOf} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {openWindowOf} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('the server refuses answer, unmatch, unblock and resume from a closed tab, and accepts block and pause', async () => {
  const {her, him, names} = await suggestedPair(stack, sql);
  const {page, context} = await openWindowOf(her, browser, stack);
  const opening = page.waitForEvent('websocket', (socket) => socket.url().includes('/zero/sync'));
  await page.goto('/matches');
  const socket = await opening;
  await matchCard(page, names.him).waitFor();
  const {searchParams} = new URL(socket.url());
  const open = {
    group: searchParams.get('clientGroupID') ?? '',
    client: searchParams.get('clientID') ?? '',
  };
  /** Pushes a mutation of a tab that is not connected, through the open tab's connection. */
  const late = (name: string, args: unknown) => mutatorOf(stack, her.cookie, open)(name, args);
  const other = {otherId: him.userId};
  const refused = {ok: false, code: 'abandoned'};

  expect(await late('suggestion.answer', {...other, response: 'Yes'})).toMatchObject(refused);
  expect(await late('safety.unmatch', other)).toMatchObject(refused);
  const cards = await sql`select from suggestion where user_id = ${her.userId}
    and other_id = ${him.userId}`;
  expect(cards).toHaveLength(1);

  expect(await late('safety.pause', {})).toMatchObject({ok: true});
  expect(await late('safety.resume', {})).toMatchObject(refused);
  const [answers] = await sql`select paused_at is not null as hidden from questionnaire
    where user_id = ${her.userId}`;
  expect(answers).toEqual({hidden: true});

  expect(await late('safety.block', other)).toMatchObject({ok: true});
  expect(await late('safety.unblock', other)).toMatchObject(refused);
  expect(await sql`select from block where user_id = ${her.userId}`).toHaveLength(1);
  await expectPage(matchCard(page, names.him)).toHaveCount(0);
  await context.close();
});
