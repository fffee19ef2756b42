// Messages in other engines than Chromium: written while the API is away, and in two tabs.
import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {makeCouple, storedTexts} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {say} from '../support/engines/journey.ts';
import {inEachEngine} from '../support/engines/use-engine.ts';
import {takeApiAway} from '../support/kill.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

const message = (text: string) => ({role: 'message', text}) as const;

inEachEngine(stack, (open) => {
  test('a message written while the API is away is sent once by the next tab', async () => {
    const couple = await makeCouple(stack, sql);
    const {ada, ben, chatId} = couple;
    await ben.send({id: randomUUID(), chatId, text: 'Are you there?'});
    const {page, openPage} = await open(ada);
    await page.goto(`/chat/${chatId}`);
    await page.see(message('Are you there?'));
    const bringApiBack = await takeApiAway(stack);
    try {
      await say(page, 'In a tunnel');
      await page.see(message('In a tunnel'), ({text}) => text.includes('Waiting'));
      await page.tab.close();
    } finally {
      await bringApiBack();
    }
    expect(await storedTexts(sql, couple, ada)).toEqual([]);

    const next = await openPage();
    await next.goto(`/chat/${chatId}`);
    await next.see(message('In a tunnel'), ({text}) => !text.includes('Waiting'));
    expect(await storedTexts(sql, couple, ada)).toEqual(['In a tunnel']);
  });

  test('two tabs show what either of them sends, once', async () => {
    const couple = await makeCouple(stack, sql);
    const {page: one, openPage} = await open(couple.ada);
    const two = await openPage();
    for (const tab of [one, two]) await tab.goto(`/chat/${couple.chatId}`);
    await one.tab.show();
    await say(one, 'From the first tab');
    await two.tab.show();
    await say(two, 'From the second tab');
    for (const tab of [one, two]) {
      await tab.tab.show();
      for (const text of ['From the first tab', 'From the second tab'])
        await tab.see(message(text));
    }
    await eventually(
      async () => ((await storedTexts(sql, couple, couple.ada)).length < 2 ? undefined : true),
      'both messages',
    );
    expect(await storedTexts(sql, couple, couple.ada)).toEqual([
      'From the first tab',
      'From the second tab',
    ]);
  });
});
