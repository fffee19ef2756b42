// Opens the devtools beside a page and finds their tabs and table rows.
import type {Page} from 'playwright';
import {openWindow, useBrowser, type Window, signInAs} from './browser.ts';
import {makeCouple, type Couple} from './chat.ts';
import {useRun} from './run.ts';

export const panel = (page: Page) => page.getByRole('complementary', {name: 'Wing devtools'});
export const show = (page: Page, tab: string) => panel(page).getByRole('tab', {name: tab}).click();
export const row = (page: Page, table: string, text: string | RegExp) =>
  panel(page)
    .getByRole('region', {name: table, exact: true})
    .getByRole('row')
    .filter({hasText: text});

export const openedRoom = (page: Page) => page.getByLabel('Message', {exact: true}).waitFor();

export async function saveSummary(page: Page, text: string): Promise<void> {
  await page.getByLabel('About Me').fill(text);
  await page.getByRole('button', {name: 'Save About Me'}).click();
}

type Options = Parameters<typeof openWindow>[2];
type Opened = Window & {couple: Couple};

/** Call once at the top of a test file. */
export async function useDevtools() {
  const {stack, sql} = useRun();
  const browser = await useBrowser();
  /** Makes a new couple and opens a window in which Ada is signed in. */
  async function member(options?: Options): Promise<Opened> {
    const couple = await makeCouple(stack, sql);
    const window = await openWindow(browser, stack, options);
    await signInAs(window.context, stack, couple.ada);
    return {...window, couple};
  }
  async function withDevtools(path: string, options?: Options): Promise<Opened> {
    const opened = await member(options);
    await opened.page.goto(`${path}?devtools`);
    await panel(opened.page).getByText('connected', {exact: true}).first().waitFor();
    return opened;
  }
  return {stack, sql, member, withDevtools};
}
