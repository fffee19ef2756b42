// Next on a page with stale answers goes on at once, and overwrites no group that the member has not touched.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from 'vitest';
import {FORM_FAILED} from '../../rules/wording.ts';
import {WORDS} from '../../rules/common-words.ts';
import {answerEverything} from '../support/answers.ts';
import {useBrowser} from '../support/browser.ts';
import {longTest} from '../support/long-test.ts';
import {
  goOn,
  openMember,
  openStep,
  openWindowOf,
  untilSaved,
  type OpenMember,
} from '../support/questionnaire.ts';
import type {Member} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();

const field = (page: Page, label: string) => page.getByLabel(label, {exact: true});

type SyncControl = {hold: () => void; release: () => void};

/** Controls this page's sync connection. While held, new sockets open but transfer nothing. */
async function controlSync(page: Page): Promise<SyncControl> {
  let isHeld = false;
  const open = new Set<() => void>();
  const closeAll = () => {
    for (const close of open) close();
    open.clear();
  };
  await page.routeWebSocket('**/zero/**', (socket) => {
    if (isHeld) return void open.add(() => void socket.close());
    const server = socket.connectToServer();
    open.add(() => {
      void server.close();
      void socket.close();
    });
  });
  return {
    hold: () => {
      isHeld = true;
      closeAll();
    },
    release: () => {
      isHeld = false;
      closeAll();
    },
  };
}

async function openAnswered(): Promise<OpenMember> {
  const opened = await openMember(browser, stack);
  await answerEverything(opened.member);
  return opened;
}

/** Opens a device with an empty replica whose sync connection is held. */
async function openEmptyDevice(member: Member) {
  const device = await openWindowOf(member, browser, stack);
  const sync = await controlSync(device.page);
  sync.hold();
  return {...device, sync};
}

async function answersOf({userId}: Member) {
  const [row] = await sql`select education, job, hometown, is_student as "isStudent",
    seeking, dimension_weights as weights from questionnaire where user_id = ${userId}`;
  return row;
}

longTest(
  'a change on an offline page keeps the value that another device saved in another field',
  async () => {
    const {page, member, context} = await openAnswered();
    const sync = await controlSync(page);
    const before = await answersOf(member);
    await openStep(page, '/background-info');
    await expect(field(page, 'Job')).toHaveValue(before?.job);
    sync.hold();
    await expect(page.getByText('Connection lost.')).toBeVisible();

    const laptop = await openWindowOf(member, browser, stack);
    await openStep(laptop.page, '/background-info');
    await expect(field(laptop.page, 'Job')).toHaveValue(before?.job);
    await field(laptop.page, 'Hometown').fill('Linz');
    await goOn(laptop.page, '/relationship-readiness');
    await expect.poll(() => answersOf(member)).toMatchObject({hometown: 'Linz'});

    await field(page, 'Job').fill('Lighthouse keeper');
    await goOn(page, '/relationship-readiness');
    await page.goBack();
    await expect(field(page, 'Job')).toHaveValue('Lighthouse keeper');
    sync.release();
    await expect
      .poll(() => answersOf(member), {timeout: 20_000})
      .toEqual({...before, hometown: 'Linz', job: 'Lighthouse keeper'});
    await untilSaved(page);
    await Promise.all([context.close(), laptop.context.close()]);
  },
);

test('a new device shows no empty form before the stored answers arrive', async () => {
  const {member, context} = await openAnswered();
  const before = await answersOf(member);
  const {page, sync, ...device} = await openEmptyDevice(member);
  await page.goto('/background-info');
  await page.getByText(WORDS.loading).waitFor();
  await expect(field(page, 'Job')).toBeHidden();
  sync.release();
  await expect(field(page, 'Job')).toHaveValue(before?.job, {timeout: 20_000});
  await Promise.all([context.close(), device.context.close()]);
});

test('a change to a finished profile that no Next has saved is marked, also on a later visit, until it is changed back', async () => {
  const {page, context} = await openAnswered();
  const edit = async () => {
    await page.goto('/profile-preview');
    await page.getByRole('button', {name: 'Edit Profile Information'}).click();
    await page.waitForURL('**/onboarding');
  };
  await edit();
  const name = await field(page, 'Name').inputValue();
  const note = page.getByText(FORM_FAILED.notYet, {exact: true});
  await expect(note).toHaveCount(0);
  await field(page, 'Name').fill('Somebody Else');
  await expect(note).toBeVisible();
  await edit();
  await expect(field(page, 'Name')).toHaveValue('Somebody Else');
  await expect(note).toBeVisible();
  await field(page, 'Name').fill(name);
  await expect(note).toHaveCount(0);
  await edit();
  await expect(field(page, 'Name')).toHaveValue(name);
  await context.close();
});
