// Other engines than Chromium are killed at random moments around Next: what a page has shown as done arrives.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {afterAll, expect, test} from 'vitest';
import {stepOf} from '../../rules/questionnaire/onboarding.ts';
import {SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';
import {eventually} from '../support/database.ts';
import {openEngineWindow, type EnginePage} from '../support/engines/page.ts';
import {inEachEngine} from '../support/engines/use-engine.ts';
import {startFaultProxy} from '../support/fault-proxy.ts';
import {signUp} from '../support/member.ts';
import {killMentioning} from '../support/processes.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const proxy = await startFaultProxy(stack);
const KILLS = 50;
/** From the press until after its answer, which the drivers tell later than Chromium does. */
const KILLED_WITHIN_MS = 180;
const {route, options} = SINGLE_CHOICE.firstDate;
const {next} = stepOf(route);
/** Those whose radio has no further words. */
const TITLES = options.flatMap(({title, description}) => (description ? [] : [title]));

afterAll(() => proxy.close());

/** Runs in the page: presses Next without the time that a pointer takes, and resolves when the page has gone on. */
function pressNext(nextRoute: string): Promise<void> {
  const buttons = [...document.querySelectorAll('button')];
  buttons.find(({textContent}) => textContent === 'Next')?.click();
  return new Promise((resolve) => {
    const look = () => (location.pathname === nextRoute ? resolve() : setTimeout(look));
    look();
  });
}

/** Presses Next and kills the browser: at a random moment, or as soon as the page has gone on. @returns whether it had. */
async function pressAndKill(
  page: EnginePage,
  profile: string,
  when: 'random' | 'shown',
): Promise<boolean> {
  let isShownAsDone = false;
  const press = async () => {
    await page.evaluate(pressNext, next);
    isShownAsDone = true;
  };
  const shown = press();
  await Promise.race([shown, when === 'shown' ? shown : sleep(Math.random() * KILLED_WITHIN_MS)]);
  const wasDone = isShownAsDone;
  killMentioning(profile);
  await shown.catch(() => undefined);
  return wasDone;
}

inEachEngine(
  stack,
  (_open, startWith) => {
    test(`${KILLS} kills of the browser around Next lose no answer that was shown as saved`, async () => {
      const profile = await mkdtemp(path.join(tmpdir(), 'wing-killed-'));
      const member = await signUp(stack);
      let end: (() => Promise<void>) | undefined;
      const start = async () => {
        const engine = await startWith(profile);
        const {page, window} = await openEngineWindow(engine, stack, member);
        end = async () => {
          await window.close();
          await engine.close();
        };
        return page;
      };
      const isStored = (title: string) => async () => {
        const [row] = await sql`select first_date_answer as answer from questionnaire
          where user_id = ${member.userId}`;
        return row?.answer === title || undefined;
      };
      let done = 0;
      try {
        let page = await start();
        for (let i = 0; i < KILLS; i += 1) {
          const title = TITLES[i % TITLES.length] ?? '';
          await page.goto(route);
          await page.check(title);
          // Every second time the network is gone: the next start has to send it.
          if (i % 2 === 1) proxy.cut();
          const wasDone = await pressAndKill(page, profile, i % 3 === 0 ? 'shown' : 'random');
          proxy.restore();
          await end?.();
          page = await start();
          await page.goto('/preferences-intro');
          if (!wasDone) continue;
          done += 1;
          await eventually(isStored(title), `the answer "${title}" of round ${i}`);
        }
      } finally {
        proxy.restore();
        await end?.();
        await rm(profile, {recursive: true, force: true});
      }
      console.log(`${done} of ${KILLS} answers were shown as saved before the kill, 0 lost`);
      expect(done).toBeGreaterThan(0);
    });
  },
  proxy,
);
