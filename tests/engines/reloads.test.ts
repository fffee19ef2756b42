// A reload of every page ends and shows the page again. In WebKit a loop of the old page once kept it busy for good.
import {readFile} from 'node:fs/promises';
import {expect, test} from 'vitest';
import {fillRoom, seat} from '../support/chat.ts';
import {clientRoutes, NEWCOMERS_ROUTES, nowhere} from '../support/client-routes.ts';
import type {EnginePage} from '../support/engines/page.ts';
import {inEachEngine} from '../support/engines/use-engine.ts';
import {longTest} from '../support/long-test.ts';
import {signUp} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const {forAll, forMembers} = await clientRoutes();

/** The uncaught errors that pages have reported. */
async function pageErrors(): Promise<string[]> {
  const logged = (await readFile(stack.outputFile, 'utf8')).split('\n');
  return logged.filter((line) => line.includes('an error in a page'));
}

async function reload(page: EnginePage, address: string): Promise<void> {
  await page.goto(address);
  const before = await page.see({role: 'heading'});
  await page.tab.reload();
  const after = await page.see({role: 'heading'});
  expect(page.tab.problems).toEqual([]);
  expect({address: await page.path(), heading: after.text}).toEqual({
    address,
    heading: before.text,
  });
}

// A frozen page ends its test: the other pages of the same browser would only wait for their timeouts.
inEachEngine(stack, (open) => {
  test('reloads every page of a member', async () => {
    const before = await pageErrors();
    const {her, him} = await suggestedPair(stack, sql);
    const couple = {ada: her, ben: him, chatId: await seat(sql, her, him)};
    await fillRoom(sql, couple, 12);
    const {page} = await open(her);
    const visited = forMembers.filter((route) => !NEWCOMERS_ROUTES.includes(route));
    for (const route of [`/chat/${couple.chatId}`, ...visited]) await reload(page, nowhere(route));
    expect(await pageErrors()).toEqual(before);
  });

  longTest("reloads every page of a newcomer's way", async () => {
    const {page} = await open(await signUp(stack));
    for (const route of NEWCOMERS_ROUTES) await reload(page, route);
  });

  longTest('reloads every page of a visitor', async () => {
    const {page} = await open();
    for (const route of forAll) await reload(page, nowhere(route));
  });
});
