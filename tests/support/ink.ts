// Whether texts paint outside their own elements: what stands beside them must look the same with the texts and without.
import type {Locator, Page} from 'playwright';
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

/** Runs in the page. */
function mark(element: Element): void {
  element.setAttribute('data-hidden-for-test', '');
}

/** The place of each text that paints outside its element. All are in the viewport, one above the other. */
export async function paintingOutside(page: Page, texts: Locator): Promise<number[]> {
  const boxes = await texts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  const shown = await pixels(page);
  for (const text of await texts.all()) await text.evaluate(mark);
  const style = await page.addStyleTag({
    content: '[data-hidden-for-test] {visibility: hidden}',
  });
  const hidden = await pixels(page);
  await style.evaluate((element) => element.parentNode?.removeChild(element));
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
