// Counts the data of a member that a browser stores, and opens a window that stores some of each kind.
import {expect} from 'playwright/test';
import type {BrowserContext, Page} from 'playwright';
import {signInAs} from './browser.ts';
import {openRoom, type Couple} from './chat.ts';
import type {Member} from './member.ts';
import type {StackAddress} from './stack.ts';

/** A page that has forgotten its member loads anew, which ends what runs in it. */
function whileItLoads(error: unknown): undefined {
  if (!String(error).includes('Execution context was destroyed')) throw error;
}

/** Counts what this browser stores of a member; undefined while the page loads. */
export function kept(page: Page, {userId}: Member) {
  const counted = page.evaluate(async (id) => {
    const databases = await indexedDB.databases();
    return {
      replicas: databases.filter(({name}) => name?.includes(id)).length,
      photos: (await caches.keys()).filter((name) => name === 'wing-photos').length,
      drafts: Object.keys(localStorage).filter((key) => key.startsWith(`wing:member:${id}`)).length,
      isRemembered: localStorage.getItem('wing:last-member') === id,
      hasMatched: localStorage.getItem('wing-install') === 'matched',
    };
  }, userId);
  return counted.catch(whileItLoads);
}

export const NOTHING = {
  replicas: 0,
  photos: 0,
  drafts: 0,
  isRemembered: false,
  hasMatched: false,
};

/** As the matches page does at a conversation. */
const noteMatched = (page: Page) =>
  page.evaluate(() => localStorage.setItem('wing-install', 'matched'));

export async function cachePhoto(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const cache = await caches.open('wing-photos');
    await cache.put('/photos/somebody', new Response('a face'));
  });
}

/** Opens Ada's room and caches a photo. */
export async function openWithData(
  context: BrowserContext,
  page: Page,
  couple: Couple,
  stack: StackAddress,
): Promise<void> {
  await signInAs(context, stack, couple.ada);
  await openRoom(page, couple);
  await cachePhoto(page);
  await noteMatched(page);
  const everything = {replicas: 1, photos: 1, isRemembered: true, hasMatched: true};
  await expect.poll(() => kept(page, couple.ada)).toMatchObject(everything);
}
