// What a screen reader would announce: texts of live regions, and the focused element.
import type {Locator, Page} from 'playwright';
import {expect} from 'playwright/test';

declare global {
  interface Window {
    wingHeard?: (words: string) => Promise<void>;
  }
}

/** From the next page on, collects everything that live regions announce. */
export async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('wingHeard', (words: string) => heard.push(words));
  await page.addInitScript(() => {
    const LIVE = '[aria-live]:not([aria-live=off]),[role=alert],[role=status],[role=log],output';
    /** Alerts and statuses are read whole; other regions announce what is added. */
    const WHOLE = '[role=alert],[role=status],output';
    const hear = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest(LIVE);
      if (!region || region.getAttribute('aria-live') === 'off') return;
      const words = (region.matches(WHOLE) ? region : node).textContent?.trim() ?? '';
      if (words !== '') void window.wingHeard?.(words);
    };
    new MutationObserver((changes) => {
      for (const {target, addedNodes, type} of changes) {
        for (const node of type === 'characterData' ? [target] : addedNodes) hear(node);
      }
    }).observe(document, {childList: true, characterData: true, subtree: true});
  });
  return heard;
}

/** Asserts that a text containing `words` has been announced. */
export async function expectHeard(heard: readonly string[], words: string): Promise<void> {
  await expect.poll(() => heard.some((said) => said.includes(words)), words).toBe(true);
}

/** Asserts that the focused element has this role and name. */
export async function expectFocusOn(page: Page, what: string): Promise<void> {
  await expect
    .poll(async () => (await page.locator(':focus').ariaSnapshot()).split('\n')[0], what)
    .toBe(`- ${what}`);
}

const CONTROL =
  /^\s*- '?((?:button|checkbox|combobox|group|link|listbox|option|radiogroup|radio|slider|spinbutton|textbox)(?: "(?:[^"\\]|\\.)*")?)/;

/** Role and name of each control, in order. A control without a name appears as its role alone. */
export async function controlsIn(part: Locator): Promise<string[]> {
  const lines = (await part.ariaSnapshot()).split('\n');
  return lines.flatMap((line) => CONTROL.exec(line)?.[1]?.replaceAll("''", "'") ?? []);
}
