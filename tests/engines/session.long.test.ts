// Sessions and the browser's history in other engines than Chromium.
import {expect, test} from 'vitest';
import {makeCouple} from '../support/chat.ts';
import {eventually} from '../support/database.ts';
import {signInThroughPage} from '../support/engines/journey.ts';
import {inEachEngine} from '../support/engines/use-engine.ts';
import {signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

/** Runs in the page: what this browser stores under a name with the member's id. */
async function storedOf(userID: string): Promise<string[]> {
  const databases = await indexedDB.databases();
  const names = [...databases.map(({name}) => name ?? ''), ...Object.keys(localStorage)];
  return names.filter((name) => name.includes(userID));
}

inEachEngine(stack, (open) => {
  test('a member signs in and logs out, which deletes their data, and another signs in', async () => {
    const {ada, ben} = await makeCouple(stack, sql);
    const {page} = await open();
    await signInThroughPage(page, ada.email);
    await page.untilAt(/^\/dashboard$/);
    await page.goto('/profile-preview');
    await page.see({role: 'heading', text: 'Ada'});
    expect(await page.evaluate(storedOf, ada.userId)).not.toEqual([]);

    await page.goto('/dashboard');
    await page.click({role: 'button', name: 'Log Out'});
    await page.untilAt(/^\/signin$/);
    await eventually(
      async () => ((await page.evaluate(storedOf, ada.userId)).length === 0 ? true : undefined),
      'the end of her data',
    );

    await signInThroughPage(page, ben.email);
    await page.untilAt(/^\/dashboard$/);
    await page.goto('/profile-preview');
    await page.see({role: 'heading', text: 'Ben'});
    expect(await page.find({text: 'Ada'})).toBeNull();
  });

  test('Back and forward show the pages as they were left', async () => {
    const member = await signUp(stack);
    const {page} = await open(member);
    await page.goto('/welcome');
    await page.click({role: 'button', name: 'Get Started'});
    await page.click({role: 'button', name: "Let's Get To Know You"});
    await page.fill('Name', 'Mira');
    await page.fill('Age', '29');
    await page.check('Female');
    await page.click({role: 'button', name: 'Next'});
    await page.untilAt(/^\/background-info$/);
    await page.fill('Job', 'Bicycle maker');

    await page.tab.back();
    await page.untilAt(/^\/onboarding$/);
    await page.see({role: 'field', name: 'Name'}, ({value}) => value === 'Mira');
    await page.see({role: 'radio', name: 'Female'}, ({isChecked}) => isChecked);
    await page.tab.forward();
    await page.untilAt(/^\/background-info$/);
    await page.see({role: 'field', name: 'Job'}, ({value}) => value === 'Bicycle maker');

    // From another document.
    await page.goto('/terms');
    await page.tab.back();
    await page.untilAt(/^\/background-info$/);
    await page.see({role: 'field', name: 'Job'}, ({value}) => value === 'Bicycle maker');
  });
});
