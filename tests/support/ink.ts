// Whether texts paint outside their own elements: what stands beside them must look the same with the texts and without.
import type {ElementHandle, Locator, Page} from 'playwright';
import sharp from 'sharp';

/** Smaller differences are antialiasing. */
const DIFFERENCE_MIN = 24;

async function pixels(page: Page) {
  const {data, info} = await sharp(await page.screenshot({animations: 'disabled'}))
    .greyscale()
    .raw()
    .toBuffer({resolveWithObject: true});
  return {data, width: info.width};
}

/** In the page, whose policy refuses style elements. By handles: hidden elements have no role. */
async function setVisibility(texts: readonly ElementHandle[], visibility: string): Promise<void> {
  for (const text of texts) {
    await text.evaluate((shown, value) => {
      if (shown instanceof HTMLElement) shown.style.visibility = value;
    }, visibility);
  }
}

/** The place of each text that paints outside its element, or its bubble. All are in the viewport, one above the other. */
export async function paintingOutside(page: Page, texts: Locator): Promise<number[]> {
  const boxes = await texts.evaluateAll((all) =>
    all.map((one) => (one.closest('.rounded-feather.py-2\\.5') ?? one).getBoundingClientRect()),
  );
  const elements = await texts.elementHandles();
  const shown = await pixels(page);
  await setVisibility(elements, 'hidden');
  const hidden = await pixels(page);
  await setVisibility(elements, '');
  const found = new Set<number>();
  for (const [i, value] of shown.data.entries()) {
    if (Math.abs(value - (hidden.data[i] ?? 0)) < DIFFERENCE_MIN) continue;
    const [x, y] = [i % shown.width, Math.floor(i / shown.width)];
    const beyond = boxes.map(({left, right, top, bottom}) =>
      Math.max(left - 1 - x, x - right, 0, top - 1 - y, y - bottom),
    );
    const nearest = Math.min(...beyond);
    if (nearest > 0) found.add(beyond.indexOf(nearest));
  }
  return [...found];
}
