// Classifies a text's colour as red or green.
import type {Locator} from 'playwright';

/** By the dominant component; greys are 'other'. */
export async function colourOf(text: Locator): Promise<'red' | 'green' | 'other'> {
  const colour = await text.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (red > 1.5 * Math.max(green, blue)) return 'red';
  return green > 1.2 * Math.max(red, blue) ? 'green' : 'other';
}
