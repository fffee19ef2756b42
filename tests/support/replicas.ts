// Reads the replicas of a browser, and whether its next start opens a new one.
import type {Page} from 'playwright';
import {expect} from 'playwright/test';
import type {Member} from './member.ts';

/** The names of the databases that contain replicas. */
export function replicasOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return databases.flatMap(({name}) => (name?.startsWith('rep:zero-') ? [name] : []));
  });
}

/** Whether the browser has recorded that its replica contains a person. Without it, a removal requests no new replica. */
export function knowsPerson(page: Page, member: Member, person: Member): Promise<boolean> {
  return page.evaluate(
    ([id, other]) => (localStorage.getItem(`wing-people:${id}`) ?? '').includes(other),
    [member.userId, person.userId] as const,
  );
}

export async function untilRenewalIsRequested(page: Page, {userId}: Member): Promise<void> {
  const requested = () =>
    page.evaluate((id) => localStorage.getItem(`wing-replica-renewal:${id}`), userId);
  await expect.poll(requested, {timeout: 20_000}).not.toBeNull();
}
