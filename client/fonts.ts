// Our letters, before the first page is drawn: put in later, they would move everything on it.

const FAMILIES = ['Bricolage Grotesque Variable', 'Atkinson Hyperlegible Next Variable'];
/** Whoever waits longer than this rather reads at once, in other letters. */
export const FONT_PATIENCE_MS = 800;

/** Ends when our letters are here, or cannot be, or have taken too long. */
export async function fontsOrPatience(): Promise<void> {
  const fonts = FAMILIES.map((family) => document.fonts.load(`1em "${family}"`));
  const patience = new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS));
  await Promise.race([Promise.allSettled(fonts), patience]);
}
