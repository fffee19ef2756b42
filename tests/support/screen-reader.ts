// Records what a screen reader would announce: the texts of live regions, and the focused element.
import type {Locator, Page} from 'playwright';
import {expect} from 'playwright/test';

declare global {
  interface Window {
    wingAnnounce?: (words: string) => Promise<void>;
  }
}

/** From the next page on, collects everything that live regions announce. */
export async function recordAnnouncements(page: Page): Promise<string[]> {
  const announcements: string[] = [];
  await page.exposeFunction('wingAnnounce', (words: string) => announcements.push(words));
  await page.addInitScript(() => {
    const LIVE = '[aria-live]:not([aria-live=off]),[role=alert],[role=status],[role=log],output';
    /** Alerts and statuses are read whole; other regions announce what is added. */
    const WHOLE = '[role=alert],[role=status],output';
    const announce = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest(LIVE);
      if (!region || region.getAttribute('aria-live') === 'off') return;
      const words = (region.matches(WHOLE) ? region : node).textContent?.trim() ?? '';
      if (words !== '') void window.wingAnnounce?.(words);
    };
    new MutationObserver((changes) => {
      for (const {target, addedNodes, type} of changes) {
        for (const node of type === 'characterData' ? [target] : addedNodes) announce(node);
      }
    }).observe(document, {childList: true, characterData: true, subtree: true});
  });
  return announcements;
}

/** Asserts that a text containing `words` has been announced. */
export async function expectAnnounced(
  announcements: readonly string[],
  words: string,
): Promise<void> {
  await expect.poll(() => announcements.some((text) => text.includes(words)), words).toBe(true);
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
