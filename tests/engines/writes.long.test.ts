// Answers in other engines than Chromium, given while the connection is really cut or slow, from tabs that are closed.
import {afterAll, afterEach, expect, test} from 'vitest';
import {QUESTIONS} from '../../rules/questionnaire/single-choice.ts';
import {WRITES} from '../../rules/writes.ts';
import {eventually} from '../support/database.ts';
import {cut, gotoKept, untilAnswered} from '../support/engines/cut-off.ts';
import {answerQuestion, completeThroughPages} from '../support/engines/journey.ts';
import type {EnginePage} from '../support/engines/page.ts';
import {inEachEngine} from '../support/engines/use-engine.ts';
import {startFaultProxy} from '../support/fault-proxy.ts';
import {signUp, type Member} from '../support/member.ts';
import {couple} from '../support/personas.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const proxy = await startFaultProxy(stack);

afterEach(() => {
  proxy.restore();
  proxy.delay(0);
});
afterAll(() => proxy.close());

/** A page without a connection says that it is offline after a minute. */
const OFFLINE_TIMEOUT_MS = 90_000;

type Answer = 'three_years' | 'first_date' | 'quality_time' | 'values';

/** The answers to these questions, once all are stored. */
const stored = ({userId}: Member, ...questions: readonly Answer[]) =>
  eventually(
    async () => {
      const columns = questions.map((question) => `${question}_answer`);
      const [row] = await sql<Record<string, string | null>[]>`
      select ${sql(columns)} from questionnaire where user_id = ${userId}`;
      return row && Object.values(row).every(Boolean) ? row : undefined;
    },
    `the answers to ${questions.join(', ')}`,
  );

/** The page shows no failure, and is where the member went. */
async function isUndisturbed(page: EnginePage, path: string): Promise<void> {
  await untilAnswered(page);
  expect(await page.find({text: 'Failed to save'})).toBeNull();
  expect(await page.path()).toBe(path);
}

inEachEngine(
  stack,
  (open) => {
    test('answers given offline, at once and after more than a minute, arrive from the next tab', async () => {
      const member = await signUp(stack);
      const {page, openPage} = await open(member);
      await gotoKept(page, '/three-years-question');
      await cut(proxy, page);
      const [first, ...others] = QUESTIONS;
      await answerQuestion(page, first);
      await eventually(
        async () => (await page.find({text: WRITES.offline})) ?? undefined,
        WRITES.offline,
        OFFLINE_TIMEOUT_MS,
      );
      for (const question of others) await answerQuestion(page, question);
      await page.untilAt(/^\/profile-preview$/);
      await page.tab.close();
      proxy.restore();
      const next = await openPage();
      await next.goto('/dashboard');
      const answers = await stored(member, 'three_years', 'first_date', 'quality_time', 'values');
      expect(answers).toMatchObject({first_date_answer: 'Coffee'});
      await isUndisturbed(next, '/dashboard');
    });

    test('an answer arrives although another address is opened at once, or the tab is closed on a slow network', async () => {
      const member = await signUp(stack);
      const {page, openPage} = await open(member);
      await gotoKept(page, '/first-date-question');
      proxy.delay(400);
      await answerQuestion(page, 'firstDate');
      await page.goto('/preferences-intro');
      await stored(member, 'first_date');
      await isUndisturbed(page, '/preferences-intro');

      await page.goto('/values-question');
      await answerQuestion(page, 'values');
      await page.untilAt(/^\/profile-preview$/);
      await page.tab.close();
      proxy.delay(0);
      const next = await openPage();
      await next.goto('/preferences-intro');
      await stored(member, 'values');
      await isUndisturbed(next, '/preferences-intro');
    });

    test('the whole questionnaire is answered offline, also after a reload, and arrives from the next tab', async () => {
      const [persona] = couple();
      const member = await signUp(stack);
      const {page, openPage} = await open(member);
      await gotoKept(page, '/welcome');
      await cut(proxy, page);
      await completeThroughPages(page, persona);
      const heading = {role: 'heading', text: `${persona.name}, ${persona.age}`} as const;
      await page.see(heading);
      await page.tab.reload();
      await page.see(heading);
      await page.tab.close();
      proxy.restore();
      const next = await openPage();
      await next.goto('/dashboard');
      await stored(member, 'three_years', 'first_date', 'quality_time', 'values');
      const [profile] = await sql`select name, age, gender from profile
        where user_id = ${member.userId}`;
      const {name, age, gender} = persona;
      expect(profile).toEqual({name, age, gender});
      await isUndisturbed(next, '/dashboard');
    });
  },
  proxy,
);
