// The limit of sync connections per member: a displaced tab reports it, and reconnects when the member uses it.
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {SYNC_CONNECTIONS_MAX} from '../../rules/sync.ts';
import {openWindow, useBrowser} from '../support/browser.ts';
import {makeCouple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {untilLive} from '../support/live.ts';
import {openRawConnection} from '../support/raw-sync.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

test('a new connection over the limit displaces the oldest tab, which reconnects on use', async () => {
  const {ada} = await makeCouple(stack, sql);
  const {page, context} = await openWindow(browser, stack, {member: ada});
  await page.goto('/dashboard');
  await untilLive(page);
  const first = await openRawConnection(browser, stack, ada.cookie);
  const others = [first];
  while (others.length < SYNC_CONNECTIONS_MAX) others.push(await first.beside());
  const words = page.getByLabel('Connection');
  await expectPage(words).toContainText('Wing is open in too many tabs');
  expect(others.map(({closedAt}) => closedAt())).toEqual(others.map(() => undefined));

  await page.getByRole('heading', {level: 1}).click();
  await expectPage(words).toBeEmpty();
  await untilLive(page);
  await eventually(async () => first.closedAt(), 'the end of what is the oldest now');
  expect(first.received()).toContain('a newer connection took this place');
  for (const {close} of others) close();
  await context.close();
});
