// The browser is killed at random moments around Next, Yes and a switch: what a page has shown as done arrives.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import type {Locator, Page} from 'playwright';
import {afterAll, expect, test} from 'vitest';
import {stepOf} from '../../rules/questionnaire/onboarding.ts';
import {SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';
import {PAUSE} from '../../rules/safety/safety.ts';
import {MATCH} from '../../rules/wording.ts';
import {WRITES} from '../../rules/writes.ts';
import {signInAs} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {launchProfile, startFaultProxy} from '../support/fault-proxy.ts';
import {matchCard} from '../support/journey.ts';
import {times} from '../support/length.ts';
import {signUp, type Member} from '../support/member.ts';
import {suggestedPair} from '../support/pair.ts';
import {killMentioning} from '../support/processes.ts';
import {filledStep, nextButton, openStep} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const proxy = await startFaultProxy(stack);
const profileDir = await mkdtemp(path.join(tmpdir(), 'wing-killed-'));
const KILLS = times(6, 90);
/** From the press until after its answer. */
const KILLED_WITHIN_MS = 120;
const {route} = SINGLE_CHOICE.firstDate;
const {next} = stepOf(route);

afterAll(async () => {
  await proxy.close();
  await rm(profileDir, {recursive: true, force: true});
});

/** A press of a new member's, so that no earlier kill decides what it shows. */
type Act = {
  readonly member: Member;
  /** Opens the page of the press. */
  readonly open: (page: Page) => Promise<unknown>;
  readonly button: (page: Page) => Locator;
  /** Resolves when the page shows the act as done. */
  readonly isDone: (page: Page) => Promise<unknown>;
  readonly isStored: () => Promise<readonly object[]>;
};

const buttonOf = (page: Page, name: string) => page.getByRole('button', {name, exact: true});

const answers = async (): Promise<Act> => {
  const member = await signUp(stack);
  return {
    member,
    open: async (page) => {
      await openStep(page, route);
      await filledStep(route).fill(page);
    },
    button: nextButton,
    isDone: (page) => page.waitForURL(`**${next}`, {waitUntil: 'commit'}),
    isStored: () => sql`select from questionnaire
      where user_id = ${member.userId} and first_date_answer = 'Activity'`,
  };
};

const saysYes = async (): Promise<Act> => {
  const {her, names} = await suggestedPair(stack, sql);
  const card = (page: Page) => matchCard(page, names.him);
  return {
    member: her,
    open: async (page) => {
      await page.goto('/matches');
      await card(page).waitFor();
    },
    button: (page) => card(page).getByRole('button', {name: 'Yes', exact: true}),
    isDone: (page) => {
      const waiting = card(page).getByText(MATCH.waiting(names.him));
      return waiting.or(card(page).getByText(WRITES.answerWaiting)).waitFor();
    },
    isStored: () => sql`select from suggestion
      where user_id = ${her.userId} and response = 'Yes'`,
  };
};

const hides = async (): Promise<Act> => {
  const member = await signUp(stack);
  return {
    member,
    open: async (page) => {
      await page.goto('/account');
      await buttonOf(page, PAUSE.hide).waitFor();
    },
    button: (page) => buttonOf(page, PAUSE.hide),
    isDone: (page) => buttonOf(page, PAUSE.show).waitFor(),
    isStored: () => sql`select from questionnaire
      where user_id = ${member.userId} and paused_at is not null`,
  };
};
const ACTS = [answers, saysYes, hides];

const start = async (member: Member) => {
  const context = await launchProfile(stack, proxy, profileDir);
  await context.clearCookies();
  // A killed browser may not have stored its cookies.
  await signInAs(context, stack, member);
  return {context, page: context.pages()[0] ?? (await context.newPage())};
};

/** Runs in the page: without the time that a pointer takes. */
const press = (button: Element) => button instanceof HTMLElement && button.click();

/** Presses and kills the browser: at a random moment, or as soon as the page has shown the act as done. @returns whether it had. */
async function pressAndKill(page: Page, act: Act, when: 'random' | 'shown'): Promise<boolean> {
  let wasDone = false;
  const shown = act.isDone(page).then(
    () => (wasDone = true),
    () => undefined,
  );
  await act.button(page).evaluate(press);
  await Promise.race([shown, when === 'shown' ? shown : sleep(Math.random() * KILLED_WITHIN_MS)]);
  killMentioning(profileDir);
  return wasDone;
}

test(
  `${KILLS} kills of the browser around Next, Yes and a switch lose nothing that was shown as done`,
  {timeout: 900_000},
  async () => {
    let done = 0;
    for (let i = 0; i < KILLS; i += 1) {
      const act = await ACTS[i % ACTS.length]?.();
      if (!act) continue;
      const {context, page} = await start(act.member);
      await act.open(page);
      // Every second time the network is gone: the next start has to send it.
      if (i % 2 === 1) proxy.cut();
      const isShown = Math.floor(i / ACTS.length) % 3 === 0;
      const wasDone = await pressAndKill(page, act, isShown ? 'shown' : 'random');
      await context.close().catch(() => undefined);
      proxy.restore();
      if (!wasDone) continue;
      done += 1;
      const {context: again, page: later} = await start(act.member);
      await later.goto('/preferences-intro');
      await eventually(async () => (await act.isStored())[0], `what round ${i} has shown as done`);
      await again.close();
    }
    console.log(`${done} of ${KILLS} acts were shown as done before the kill, 0 lost`);
    expect(done).toBeGreaterThan(0);
  },
);
