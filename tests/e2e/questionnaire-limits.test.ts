// Length limits of text fields: the page counts characters as the rule does, and refuses longer text with a message
// instead of truncating it.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {beforeAll, describe, test} from 'vitest';
import {BACKGROUND_FIELDS, BACKGROUND_TEXT_MAX} from '../../rules/questionnaire/background-info.ts';
import {NAME_MAX, SUMMARY_MAX} from '../../rules/questionnaire/basics.ts';
import {OTHER_INTEREST_MAX} from '../../rules/questionnaire/interests.ts';
import {LOOKS_OTHER_MAX} from '../../rules/questionnaire/looks.ts';
import {useBrowser} from '../support/browser.ts';
import {casesOf} from '../support/length.ts';
import {
  filledStep,
  nextButton,
  openMember,
  openStep,
  untilSaved,
  type OpenMember,
} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

/** One character, two UTF-16 code units. */
const EAGLE = '🦅';

const {stack, sql} = useRun();
const browser = await useBrowser();
let opened: OpenMember;

beforeAll(async () => {
  opened = await openMember(browser, stack);
});

type Field = {
  route: string;
  label: string;
  max: number;
  message: string;
  table: 'profile' | 'questionnaire';
  column: string;
};

const COLUMNS = {
  education: 'education',
  job: 'job',
  currentLocation: 'current_location',
  hometown: 'hometown',
};

const FIELDS: readonly Field[] = [
  {
    route: '/onboarding',
    label: 'Name',
    max: NAME_MAX,
    message: 'Please keep your name to 80 characters.',
    table: 'profile',
    column: 'name',
  },
  ...BACKGROUND_FIELDS.map(({name, label}) => ({
    route: '/background-info',
    label,
    max: BACKGROUND_TEXT_MAX,
    message: 'Please keep each field to 120 characters.',
    table: 'questionnaire' as const,
    column: COLUMNS[name],
  })),
  {
    route: '/interests-preference',
    label: 'Your other interest',
    max: OTHER_INTEREST_MAX,
    message: "Please keep your 'Other' interest to 50 characters.",
    table: 'questionnaire',
    column: 'other_interest_text',
  },
  {
    route: '/looks-preference',
    label: 'Your other preference',
    max: LOOKS_OTHER_MAX,
    message: 'Please keep your other preference to 50 characters.',
    table: 'questionnaire',
    column: 'looks_preference_other',
  },
];

/** Postgres counts code points. */
async function storedLength({table, column}: Field): Promise<number | undefined> {
  const [row] = await sql<{length: number}[]>`
    select length(${sql(column)}) from ${sql(table)} where user_id = ${opened.member.userId}`;
  return row?.length;
}

async function expectTooLong(page: Page, label: string, message: string): Promise<void> {
  await expect(page.getByRole('alert').getByText(message, {exact: true})).toBeVisible();
  await expect(page.getByLabel(label, {exact: true})).toHaveAttribute('aria-invalid', 'true');
}

describe('saves a text of the maximum length and refuses one with a character more', () => {
  test.each(casesOf(FIELDS, [0]))('$route, $label: $max characters', async (field) => {
    const {page, problems} = opened;
    const {route, label, max, message} = field;
    await openStep(page, route);
    await filledStep(route).fill(page);
    const input = page.getByLabel(label, {exact: true});
    // Types instead of `fill`, which would bypass the field's own limit.
    await input.fill('');
    await input.focus();
    await page.keyboard.insertText(EAGLE.repeat(max + 1));
    await expect(input).toHaveValue(EAGLE.repeat(max + 1));
    await expect(input).toHaveAccessibleDescription(/1 character too many/);
    await nextButton(page).click();
    await expectTooLong(page, label, message);
    await expect(input).toBeFocused();
    await expect(input).toHaveValue(EAGLE.repeat(max + 1));

    await input.fill(`  ${EAGLE.repeat(max)} `);
    // Matches this field's description: another field may show the same count.
    await expect(input).toHaveAccessibleDescription(/(^|\s)0 characters left/);
    await nextButton(page).click();
    await page.waitForURL(`**${filledStep(route).next}`);
    await untilSaved(page);
    expect(await storedLength(field)).toBe(max);
    expect(problems).toEqual([]);
  });

  test('About Me', async () => {
    const {page, member, context} = await openMember(browser, stack);
    await openStep(page, '/onboarding');
    await filledStep('/onboarding').fill(page);
    await nextButton(page).click();
    await untilSaved(page);
    await page.goto('/profile-preview');
    const input = page.getByLabel('About Me', {exact: true});
    await input.fill('');
    await page.keyboard.insertText(EAGLE.repeat(SUMMARY_MAX + 1));
    await expect(input).toHaveAccessibleDescription(/1 character too many/);
    const save = page.getByRole('button', {name: 'Save About Me'});
    await save.click();
    await expectTooLong(page, 'About Me', 'Please keep About Me to 1000 characters.');
    await input.fill(EAGLE.repeat(SUMMARY_MAX));
    await save.click();
    await expect(page.getByText('About Me saved.')).toBeVisible();
    // The device keeps it; the server has it soon.
    const storedSummary = async () => {
      const [row] = await sql<{length: number}[]>`
        select length(summary) from profile where user_id = ${member.userId}`;
      return row?.length;
    };
    await expect.poll(storedSummary).toBe(SUMMARY_MAX);
    await context.close();
  });
});
