// Next on a page with stale answers goes on at once, saves the entered answers, and overwrites none that another device has
// saved. rules/merge-answers.test.ts has every case of the merge.
import {expect} from 'playwright/test';
import type {Page} from 'playwright';
import {test} from 'vitest';
import {FILL_IN_ALL} from '../../rules/wording.ts';
import {answerEverything} from '../support/answers.ts';
import {useBrowser} from '../support/browser.ts';
import {longTest} from '../support/long-test.ts';
import {untilLive} from '../support/live.ts';
import {
  goOn,
  nextButton,
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

longTest(
  'Next on a new device does not overwrite the stored ranking with the default one',
  async () => {
    const {member, context} = await openAnswered();
    const device = await openEmptyDevice(member);
    await openStep(device.page, '/dimension-weights');
    await goOn(device.page, '/interests-preference');
    device.sync.release();
    await untilLive(device.page);
    await untilSaved(device.page);
    expect(await answersOf(member)).toMatchObject({weights: [1, 2, 3, 4]});
    await Promise.all([context.close(), device.context.close()]);
  },
);

test('a save from a form that a new device showed empty conflicts, and the member chooses between both answers', async () => {
  const {member, context} = await openAnswered();
  const before = await answersOf(member);
  const device = await openEmptyDevice(member);
  const {page, sync} = device;
  await openStep(page, '/background-info');
  for (const label of ['Education', 'Job', 'Currently living', 'Hometown']) {
    await field(page, label).fill('Somewhere else');
  }
  await goOn(page, '/relationship-readiness');
  sync.release();
  await page.waitForURL('**/background-info');
  await expect(page.getByRole('alert').getByText(/^You have answered this again/)).toBeVisible();
  expect(await answersOf(member)).toEqual(before);
  await page.getByRole('button', {name: 'Show the saved answer'}).click();
  await expect(page.getByRole('alert')).toBeEmpty();
  await expect(field(page, 'Job')).toHaveValue(before?.job);
  await Promise.all([context.close(), device.context.close()]);
});

longTest('a "missing answer" message disappears when the stored answers arrive', async () => {
  const {member, context} = await openAnswered();
  const device = await openEmptyDevice(member);
  const {page, sync} = device;
  await openStep(page, '/relationship-readiness');
  const refusal = page.getByRole('alert').getByText(FILL_IN_ALL);
  await nextButton(page).click();
  await expect(refusal).toBeVisible();
  sync.release();
  await untilLive(page);
  await expect(refusal).toBeHidden();
  await goOn(page, '/dimension-weights');
  await Promise.all([context.close(), device.context.close()]);
});
