// Loads the fonts before the first render: a later swap would shift the layout.

/** The weights that theme.css imports. Three static files are smaller than two variable ones. */
const FONTS = [
  '600 1em "Bricolage Grotesque"',
  '400 1em "Atkinson Hyperlegible Next"',
  '600 1em "Atkinson Hyperlegible Next"',
];
/** After this the page renders in fallback fonts. */
export const FONT_TIMEOUT_MS = 800;

export const requestFonts = () => FONTS.map((font) => document.fonts.load(font));

/** Resolves when the fonts are loaded, have failed or have timed out. */
export async function loadFonts(): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS));
  await Promise.race([Promise.allSettled(requestFonts()), timeout]);
}
