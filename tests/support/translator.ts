// Does to a page what a browser's translator does: it replaces every text node by nested <font> elements, at once and
// after every change. Also notices what React writes into the text nodes that it replaced, which no page shows any more.
import type {BrowserContext, Page} from 'playwright';

/** Runs in the page before its scripts. The words stay the same, so that tests find them. */
function translatePage(): void {
  const replaced = new WeakSet<Node>();
  const unseen: string[] = [];
  Reflect.set(window, 'wroteUnseen', unseen);

  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      if (replaced.has(this)) unseen.push(`${this.nodeValue} -> ${text}`);
      value?.set?.call(this, text);
    },
  });

  const skipped = 'script, style, noscript, textarea, svg, font';
  const replaceTexts = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (!(node instanceof Text) || node.data === '') continue;
      if (node.parentElement?.closest(skipped) === null) found.push(node);
    }
    for (const text of found) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
      replaced.add(text);
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const {type, target, addedNodes} of changes) {
      if (type === 'characterData') replaceTexts(target);
      else for (const node of addedNodes) replaceTexts(node);
    }
  });
  const begin = () => {
    observer.observe(document.body, {childList: true, characterData: true, subtree: true});
    replaceTexts(document.body);
  };
  document.addEventListener('DOMContentLoaded', begin);
}

/** Translates every page that the window opens from now on. */
export async function translate(context: BrowserContext): Promise<void> {
  await context.addInitScript(translatePage);
}

/** What was written into replaced text nodes since the last call: the page goes on showing the former text. */
export const unseenWrites = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lines: unknown = Reflect.get(window, 'wroteUnseen');
    return Array.isArray(lines) ? lines.splice(0).map(String) : ['The page is not translated.'];
  });

/** Texts of the page that no <font> element contains. */
export const untranslated = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const {currentNode: text} = walker;
      const parent = text.parentElement;
      if (!text.nodeValue?.trim() || parent?.closest('script, style, noscript, textarea, svg'))
        continue;
      if (!parent?.closest('font')) found.push(text.nodeValue);
    }
    return found;
  });
