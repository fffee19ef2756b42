// Back in other engines than Chromium: it closes the topmost dialog or menu.
import {expect, test} from 'vitest';
import {REPORT} from '../../rules/safety/report.ts';
import {makeCouple} from '../support/chat.ts';
import {inEachEngine} from '../support/engines/use-engine.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

const button = (name: string) => ({role: 'button', name}) as const;
const item = (name: string) => ({role: 'menuitem', name}) as const;

inEachEngine(stack, (open) => {
  test('Back closes a menu, a profile and a report, and leaves the conversation after that', async () => {
    const {ada, chatId} = await makeCouple(stack, sql);
    const {page} = await open(ada);
    await page.goto('/matches');
    await page.click({role: 'link', text: 'Say hello.'});
    await page.untilAt(new RegExp(chatId));
    await page.click(button('More about Ben'));
    await page.see(item('Report'));
    await page.tab.back();
    await page.untilGone(item('Report'));

    await page.click(button('Ben, open profile'));
    await page.see(button('Close profile'));
    await page.tab.back();
    await page.untilGone(button('Close profile'));

    await page.click(button('More about Ben'));
    await page.click(item('Report'));
    await page.fill(REPORT.text, 'Wants vouchers');
    await page.tab.back();
    await page.untilGone(button(REPORT.send));

    expect(await page.path()).toBe(`/chat/${chatId}`);
    await page.tab.back();
    await page.untilAt(/^\/matches$/);
  });
});
