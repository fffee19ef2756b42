// Checks a page's layout: no overflow, no overlapping text, nothing permanently covered by a footer.
import type {Page} from 'playwright';

/** Elements that overflow, overlap or leave their card, as printable lines. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth) {
      found.push(`the page is ${root.scrollWidth} px wide`);
    }
    const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
    type Words = {text: string; owner: Element; boxes: DOMRect[]};
    const words: Words[] = [];
    const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!owner || text === '' || !owner.checkVisibility({visibilityProperty: true})) continue;
      // Visually hidden text, or an intentional overlay.
      let floats = false;
      for (let up: Element | null = owner; up && up !== dialog; up = up.parentElement) {
        const {position, scrollSnapType} = getComputedStyle(up);
        if (/fixed|sticky|absolute/.test(position)) floats = true;
        // Inside a horizontally scrolling strip.
        if (scrollSnapType.startsWith('x')) floats = true;
      }
      if (floats) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(
        ({width, height}) => width > 1 && height > 1,
      );
      const isCut =
        getComputedStyle(owner).textOverflow === 'ellipsis' ||
        Boolean(owner.closest('.truncate, .line-clamp-2'));
      const sticksOut = (box: DOMRect) => box.left < -1 || box.right > root.clientWidth + 1;
      if (!isCut && boxes.some(sticksOut)) {
        // White space at the end of a line hangs over the edge: it paints nothing and makes no page wider.
        const isPainted = [...(node.textContent ?? '').matchAll(/\S+/g)].some(
          ({0: word, index}) => {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return [...range.getClientRects()].some(sticksOut);
          },
        );
        if (isPainted) found.push(`sticks out: ${text}`);
      }
      if (!isCut) words.push({text, owner, boxes});
    }
    for (const [i, one] of words.entries()) {
      for (const other of words.slice(i + 1)) {
        if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue;
        // Parts of one sentence: a tall font's box reaches into the next line.
        const isInline = getComputedStyle(one.owner).display === 'inline';
        if (isInline && one.owner.parentElement === other.owner.parentElement) continue;
        if (
          one.boxes.some((a) =>
            other.boxes.some(
              (b) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6,
            ),
          )
        ) {
          found.push(`"${one.text.slice(0, 40)}" over "${other.text.slice(0, 40)}"`);
        }
      }
    }
    for (const control of (dialog ?? document.body).querySelectorAll('button, a')) {
      const card = control.parentElement?.closest('.rounded-feather.bg-surface');
      if (!card || !control.checkVisibility({visibilityProperty: true})) continue;
      const [box, edges] = [control.getBoundingClientRect(), card.getBoundingClientRect()];
      if (box.left < edges.left - 1 || box.right > edges.right + 1) {
        found.push(`leaves its card: ${control.ariaLabel ?? control.textContent}`);
      }
    }
    return found;
  });
}

/**
 * Elements hidden by a footer, as printable lines. A step's footer must cover nothing at the top of the page, the tab
 * bar nothing at its end, and neither a control that is scrolled into view.
 */
export function hiddenByFooters(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const footers = [...document.querySelectorAll('#root *')].filter((element) => {
      const {position, bottom} = getComputedStyle(element);
      const isLow = element.getBoundingClientRect().bottom >= innerHeight - 1;
      return /fixed|sticky/.test(position) && bottom === '0px' && isLow && element.clientHeight > 8;
    });
    const look = (when: string, footer: Element, element: Element) => {
      const foot = footer.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      const isOver = box.bottom > foot.top + 1 && box.top < foot.bottom && box.width > 1;
      const isSeen = element.checkVisibility({visibilityProperty: true});
      if (isOver && isSeen && !footer.contains(element))
        found.push(`${when}: ${element.textContent}`);
    };
    const words = [...document.querySelectorAll('main *')].filter((element) =>
      [...element.childNodes].some(
        ({nodeType, textContent}) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      ),
    );
    const controls = document.querySelectorAll('main :is(a, button, input, textarea)');
    scrollTo(0, 0);
    for (const footer of footers) {
      if (!footer.closest('main')) continue;
      for (const element of words) look('where the page opens', footer, element);
    }
    for (const control of controls) {
      control.scrollIntoView({block: 'nearest'});
      for (const footer of footers) look('scrolled to', footer, control);
    }
    scrollTo(0, document.documentElement.scrollHeight);
    for (const footer of footers) for (const element of words) look('at its end', footer, element);
    scrollTo(0, 0);
    return found;
  });
}
