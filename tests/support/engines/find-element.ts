// Finds an element in a page of any engine by what assistive technology and the member perceive of it.
/* oxlint-disable unicorn/consistent-function-scoping -- the page gets the source of `findElement` alone */

export type Target = {
  readonly role?:
    | 'button'
    | 'menuitem'
    | 'link'
    | 'radio'
    | 'field'
    | 'heading'
    | 'option'
    | 'slider'
    | 'message'
    | 'card';
  /** The whole accessible name. */
  readonly name?: string;
  /** A part of the element's text. */
  readonly text?: string;
  /** Only within such an element. */
  readonly within?: Target;
};

export type Found = {
  /** The middle of the element. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly value: string;
  readonly isChecked: boolean;
  readonly isFocused: boolean;
  /** Whether another element covers the middle, or it still moves. */
  readonly isCovered: boolean;
};

/** Runs in the page. */
export function findElement(
  target: Target,
  how: 'look' | 'scroll' | 'focus' | 'empty',
): Found | null {
  const SELECTORS = {
    button: 'button, [role=button]',
    menuitem: '[role=menuitem]',
    link: 'a[href]',
    radio: '[role=radio]',
    field: 'input:not([type=hidden]), textarea, select',
    heading: 'h1, h2, h3',
    option: '[role=option]',
    slider: 'input[type=range]',
    message: '[role=log] li, main li',
    card: 'article',
  };
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  function nameOf(element: Element): string {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labelled = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    const labels =
      'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const texts = [
      element.getAttribute('aria-label'),
      labelled,
      labels.map((label) => label.textContent).join(' '),
      element.textContent,
    ];
    return texts.map(plain).find((text) => text !== '') ?? '';
  }
  function isShown(element: Element): boolean {
    const {width, height} = element.getBoundingClientRect();
    const isRange = element instanceof HTMLInputElement && element.type === 'range';
    return isRange || (width > 0 && height > 0 && element.checkVisibility());
  }
  function search(root: ParentNode, {role, name, text, within}: Target): Element | undefined {
    const place = within ? search(root, within) : root;
    if (!place) return undefined;
    const all = [...place.querySelectorAll(role ? SELECTORS[role] : '*')].filter(
      (element) =>
        isShown(element) &&
        (name === undefined || nameOf(element) === name) &&
        (text === undefined || plain(element.textContent).includes(text)),
    );
    // The innermost of those that contain the text.
    return role ? all[0] : all.at(-1);
  }
  const element = search(document, target);
  if (!(element instanceof HTMLElement)) return null;
  if (how === 'scroll')
    element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
  if (how === 'focus' || how === 'empty') element.focus();
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (how === 'empty' && isField) element.select();
  const {left, top, width, height} = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const at = document.elementFromPoint(x, y);
  return {
    x,
    y,
    text: plain(element.textContent),
    value: isField ? element.value : '',
    isChecked:
      element.ariaChecked === 'true' || (isField && 'checked' in element && element.checked),
    isFocused: document.activeElement === element,
    isCovered: at !== element && !element.contains(at) && !(at?.contains(element) ?? false),
  };
}
