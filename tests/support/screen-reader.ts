// What a screen reader would say: what comes into the page's live regions, and what the focus stands on.
import type {Locator, Page} from 'playwright';
import {expect} from 'playwright/test';

declare global {
  interface Window {
    wingHeard?: (words: string) => Promise<void>;
  }
}

/** From the next page on, everything that live regions announce. */
export async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('wingHeard', (words: string) => heard.push(words));
  await page.addInitScript(() => {
    const LIVE = '[aria-live]:not([aria-live=off]),[role=alert],[role=status],[role=log],output';
    /** Alerts and states are read as a whole, everywhere else what is new. */
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

/** That this has been announced, alone or within a longer sentence. */
export async function expectHeard(heard: readonly string[], words: string): Promise<void> {
  await expect.poll(() => heard.some((said) => said.includes(words)), words).toBe(true);
}

/** That the focus has come to stand on this, as the accessibility tree calls it. */
export async function expectFocusOn(page: Page, what: string): Promise<void> {
  await expect
    .poll(async () => (await page.locator(':focus').ariaSnapshot()).split('\n')[0], what)
    .toBe(`- ${what}`);
}

const CONTROL =
  /^\s*- '?((?:button|checkbox|combobox|group|link|listbox|option|radiogroup|radio|slider|spinbutton|textbox)(?: "(?:[^"\\]|\\.)*")?)/;

/** Role and name of each control, in order: a control that has lost its name is a role alone. */
export async function controlsIn(part: Locator): Promise<string[]> {
  const lines = (await part.ariaSnapshot()).split('\n');
  return lines.flatMap((line) => CONTROL.exec(line)?.[1]?.replaceAll("''", "'") ?? []);
}
