// A newcomer goes from the landing page to a reply in a chat, in other engines than Chromium.
import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {MATCH} from '../../rules/wording.ts';
import {completeThroughPages, say, signUpThroughPages} from '../support/engines/journey.ts';
import {inEachEngine} from '../support/engines/use-engine.ts';
import {eventually} from '../support/database.ts';
import {joinPool} from '../support/member.ts';
import {coupleAlone} from '../support/personas.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

inEachEngine(stack, (open) => {
  test('a newcomer signs up, answers, says Yes, writes and reads the reply', async () => {
    const [her, his] = await coupleAlone(sql);
    const him = await joinPool(stack, his);
    const {page} = await open();
    const email = await signUpThroughPages(page);
    await completeThroughPages(page, her);
    const [account] = await sql<{id: string}[]>`select id from auth.user where email = ${email}`;
    const herId = account?.id ?? '';
    await page.goto('/matches');
    const card = {role: 'card', text: his.name} as const;
    await page.click({role: 'button', name: 'Yes', within: card});
    await eventually(async () => {
      const [row] = await sql`select from suggestion
        where user_id = ${herId} and other_id = ${him.userId} and response = 'Yes'`;
      return row;
    }, 'her Yes');
    await him.mutate('suggestion.answer', {otherId: herId, response: 'Yes'});
    await page.see({text: MATCH.matched(his.name)});

    await page.click({role: 'button', name: 'Open Chat', within: card});
    const chatId = (await page.untilAt(/^\/chat\/.+/)).split('/').at(-1);
    await say(page, 'Hello from another engine');
    await page.see({role: 'message', text: 'Hello from another engine'});
    await him.send({id: randomUUID(), chatId, text: 'A reply'});
    await page.see({role: 'message', text: 'A reply'});
    const stored = await eventually(async () => {
      const rows = await sql<{text: string}[]>`
        select text from message where chat_id = ${chatId ?? ''} and sender = ${herId}`;
      return rows.length > 0 ? [...rows] : undefined;
    }, 'her message on the server');
    expect(stored).toEqual([{text: 'Hello from another engine'}]);
    await sql`delete from auth.user where id = ${herId}`;
  });
});
