// The browser is killed at random moments around Next: what a page has shown as done arrives.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {chromium, type Page} from 'playwright';
import {afterAll, expect, test} from 'vitest';
import {stepOf} from '../../rules/questionnaire/onboarding.ts';
import {SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';
import {findBrowser} from '../support/browser-path.ts';
import {signInAs} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {startFaultProxy, throughProxy} from '../support/fault-proxy.ts';
import {times} from '../support/length.ts';
import {signUp, type Member} from '../support/member.ts';
import {killMentioning} from '../support/processes.ts';
import {nextButton, openStep} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const proxy = await startFaultProxy(stack);
const profileDir = await mkdtemp(path.join(tmpdir(), 'wing-killed-'));
const KILLS = times(4, 50);
/** From the press until after its answer. */
const KILLED_WITHIN_MS = 120;
const {route, options} = SINGLE_CHOICE.firstDate;
const {next} = stepOf(route);
const TITLES = options.map(({title}) => title);

afterAll(async () => {
  await proxy.close();
  await rm(profileDir, {recursive: true, force: true});
});

const start = async (member: Member) => {
  const context = await chromium.launchPersistentContext(profileDir, {
    executablePath: findBrowser(),
    args: throughProxy(stack, proxy),
    baseURL: stack.url,
  });
  // A killed browser may not have stored its cookies.
  await signInAs(context, stack, member);
  return {context, page: context.pages()[0] ?? (await context.newPage())};
};

/** Runs in the page: without the time that a pointer takes. */
const press = (button: Element) => button instanceof HTMLElement && button.click();

/** Presses Next and kills the browser: at a random moment, or as soon as the page has gone on. @returns whether it had. */
async function pressAndKill(page: Page, when: 'random' | 'shown'): Promise<boolean> {
  let isShownAsDone = false;
  const shown = new Promise<void>((resolve) => {
    page.on('framenavigated', (frame) => {
      if (new URL(frame.url()).pathname !== next) return;
      isShownAsDone = true;
      resolve();
    });
  });
  await nextButton(page).evaluate(press);
  await Promise.race([shown, when === 'shown' ? shown : sleep(Math.random() * KILLED_WITHIN_MS)]);
  const wasDone = isShownAsDone;
  killMentioning(profileDir);
  return wasDone;
}

test(
  `${KILLS} kills of the browser around Next lose no answer that was shown as saved`,
  {timeout: 900_000},
  async () => {
    const member = await signUp(stack);
    let last: string | undefined;
    let done = 0;
    for (let i = 0; i < KILLS; i += 1) {
      const {context, page} = await start(member);
      await openStep(page, route);
      const title = TITLES[i % TITLES.length] ?? '';
      await page.getByRole('radio', {name: title}).click();
      // Every second time the network is gone: the next start has to send it.
      if (i % 2 === 1) proxy.cut();
      const wasDone = await pressAndKill(page, i % 3 === 0 ? 'shown' : 'random');
      await context.close().catch(() => undefined);
      proxy.restore();
      const {context: again, page: later} = await start(member);
      await later.goto('/preferences-intro');
      if (wasDone) {
        done += 1;
        last = title;
        await eventually(async () => {
          const [row] = await sql`select first_date_answer as answer from questionnaire
          where user_id = ${member.userId}`;
          return row?.answer === title ? true : undefined;
        }, `the answer "${title}" of round ${i}`);
      }
      await again.close();
    }
    console.log(
      `${done} of ${KILLS} answers were shown as saved before the kill, 0 lost; last: ${last}`,
    );
    expect(done).toBeGreaterThan(0);
  },
);
