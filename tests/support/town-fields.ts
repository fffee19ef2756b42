// The two town fields of /background-info, and the saved towns.
import type {Locator, Page} from 'playwright';
import {eventually, type TestDatabase} from './database.ts';

export const townField = (page: Page, name: string): Locator =>
  page.getByRole('combobox', {name, exact: true});
export const townOption = (page: Page, name: string): Locator =>
  page.getByRole('option', {name, exact: true});

/** Fills in the other required fields of the step. */
export async function fillBesideTowns(page: Page): Promise<void> {
  await page.getByLabel('Education').fill('Physics');
  await page.getByLabel('Job').fill('Baker');
}

/** Waits for saved towns and returns them. */
export const savedTowns = (sql: TestDatabase, userId: string) =>
  eventually(async () => {
    const [row] = await sql`select current_location, current_place_id, hometown, home_place_id
      from questionnaire where user_id = ${userId} and hometown is not null`;
    return row;
  }, 'the saved towns');
