// Which of the colours that mean something a text has.
import type {Locator} from 'playwright';

/** By its strongest part. Greys are neither. */
export async function colourOf(text: Locator): Promise<'red' | 'green' | 'other'> {
  const colour = await text.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (red > 1.5 * Math.max(green, blue)) return 'red';
  return green > 1.2 * Math.max(red, blue) ? 'green' : 'other';
}
