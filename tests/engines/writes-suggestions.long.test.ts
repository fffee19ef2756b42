// Yes in other engines than Chromium, said while the connection is really cut.
import {afterAll, afterEach, expect, test} from 'vitest';
import {ANSWERING} from '../../rules/suggestions/suggestion.ts';
import {MATCH} from '../../rules/wording.ts';
import {WRITES} from '../../rules/writes.ts';
import {cut, gotoKept} from '../support/engines/cut-off.ts';
import {inEachEngine} from '../support/engines/use-engine.ts';
import {startFaultProxy} from '../support/fault-proxy.ts';
import {expireCards, suggestedPair} from '../support/pair.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const proxy = await startFaultProxy(stack);

afterEach(() => proxy.restore());
afterAll(() => proxy.close());

inEachEngine(
  stack,
  (open) => {
    test('a Yes that was said offline is shown after a reload, and makes the match from the next tab', async () => {
      const {her, him, names} = await suggestedPair(stack, sql);
      await him.mutate('suggestion.answer', {otherId: her.userId, response: 'Yes'});
      const {page, openPage} = await open(her);
      const card = {role: 'card', text: names.him} as const;
      const waiting = {text: WRITES.answerWaiting, within: card} as const;
      await gotoKept(page, '/matches');
      await page.see(card);
      await cut(proxy, page);
      await page.click({role: 'button', name: 'Yes', within: card});
      await page.see(waiting);
      await page.tab.reload();
      await page.see(waiting);
      await page.tab.close();
      proxy.restore();
      const next = await openPage();
      await next.goto('/matches');
      await next.see({text: MATCH.matched(names.him)});
      await next.untilGone(waiting);
      const charged = await sql`select amount from credit_entry
        where user_id = ${her.userId} and kind = 'match'`;
      expect([...charged]).toEqual([{amount: -20}]);
    });

    test('a Yes whose card has expired meanwhile is told so in its sentence, on the same page', async () => {
      const pair = await suggestedPair(stack, sql);
      const {her, names} = pair;
      const {page} = await open(her);
      const card = {role: 'card', text: names.him} as const;
      await gotoKept(page, '/matches');
      await page.see(card);
      await cut(proxy, page);
      await page.click({role: 'button', name: 'Yes', within: card});
      await page.see({text: WRITES.answerWaiting, within: card});
      await expireCards(stack, pair);
      proxy.restore();
      await page.see({text: ANSWERING.notSuggested});
      await page.untilGone(card);
      expect(await page.path()).toBe('/matches');
    });
  },
  proxy,
);
