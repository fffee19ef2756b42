// Our letters, before the first page is drawn: put in later, they would move everything on it.

/** The weights that theme.css imports: three small files weigh less than two with every weight. */
const FONTS = [
  '600 1em "Bricolage Grotesque"',
  '400 1em "Atkinson Hyperlegible Next"',
  '600 1em "Atkinson Hyperlegible Next"',
];
/** Whoever waits longer than this rather reads at once, in other letters. */
export const FONT_TIMEOUT_MS = 800;

/** Ends when our letters are here, or cannot be, or have taken too long. */
export async function fontsOrPatience(): Promise<void> {
  const fonts = FONTS.map((font) => document.fonts.load(font));
  const timeout = new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS));
  await Promise.race([Promise.allSettled(fonts), timeout]);
}
