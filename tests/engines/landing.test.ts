// The animations of the start page end in other engines than Chromium.
import {expect, test} from 'vitest';
import {eventually} from '../support/database.ts';
import {inEachEngine} from '../support/engines/use-engine.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();

/** Runs in the page: how many feathers of the wing there are, and how many of them are seen. */
function feathers(): {all: number; seen: number} {
  const all = [...document.querySelectorAll('svg g.animate-unfold')];
  return {
    all: all.length,
    seen: all.filter((feather) => getComputedStyle(feather).opacity === '1').length,
  };
}

inEachEngine(stack, (open) => {
  test('the wing unfolds, although the page waits for its fonts', async () => {
    const {page} = await open();
    await page.goto('/');
    await page.see({role: 'heading'});
    const wing = await eventually(async () => {
      const {all, seen} = await page.evaluate(feathers);
      return seen === all ? all : undefined;
    }, 'the open wing');
    expect(wing).toBeGreaterThan(0);
  });
});
