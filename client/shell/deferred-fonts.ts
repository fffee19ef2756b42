// The fonts of a member's first visit, for which the server leaves their preloads out of the HTML: on a slow line they
// would delay the page. It is drawn in system fonts and keeps them, because a swap would move its text; the next page
// has Wing's fonts.
import {requestFonts} from '../ui/fonts.ts';
import {browserStorage} from '../session/storage.ts';
import {whenIdle} from '../ui/lazy-part.ts';

/** Set once this browser has the fonts in its cache. */
const FONTS_KEY = 'wing-fonts';

const root = document.documentElement;
let areFetched = false;

/** The service worker's HTML preloads them, as does a visitor's. */
export const hasFonts = (): boolean =>
  browserStorage.read(FONTS_KEY) !== undefined ||
  document.querySelector('link[rel="preload"][as="font"]') !== null;

/** Draws in system fonts, and fetches Wing's after the first page. If that fails, system fonts stay. */
export function deferFonts(): void {
  root.toggleAttribute('data-system-fonts', true);
  whenIdle(() => void fetchFonts().catch(() => undefined));
}

async function fetchFonts(): Promise<void> {
  await Promise.all(requestFonts());
  areFetched = true;
  browserStorage.write(FONTS_KEY, 'yes');
}

/** Call before another page is drawn. */
export function applyDeferredFonts(): void {
  if (areFetched) root.removeAttribute('data-system-fonts');
}
