// A member's first page is drawn in system fonts, and fetches Wing's after it: on a slow line they would delay the photos.
// Later pages have Wing's fonts from the start.
import {browserStorage} from '../platform/storage/storage.ts';
import {whenIdle} from '../ui/lazy-part.ts';

/** The storage key of whether this browser has fetched the fonts. */
const FETCHED = 'wing-fonts';
/** Those that theme.css imports. */
const FONTS = [
  '600 1em "Bricolage Grotesque"',
  '400 1em "Atkinson Hyperlegible Next"',
  '600 1em "Atkinson Hyperlegible Next"',
];

/** Call before the first render. */
export async function deferFirstFonts(): Promise<void> {
  if (browserStorage.read(FETCHED)) return;
  // The HTML of visitors' pages, and that of the service worker, preloads the fonts.
  const areNamed = document.querySelector('link[as=font]') !== null;
  document.documentElement.toggleAttribute('data-system-fonts', !areNamed);
  await whenIdle();
  await Promise.all(FONTS.map((font) => document.fonts.load(font)));
  browserStorage.write(FETCHED, 'yes');
}
