// Restores the focus when the focused element is removed: to its replacement, to a neighbour, or to the heading above it.
// It never takes the focus from another element.

/** Dialogs and menus manage the focus themselves. */
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]';
const FOCUSABLE = 'a[href], button, input, textarea, select, [tabindex]';
const SECTIONS = 'section, main';
/** The list mounts and unmounts messages while scrolling: the focus then goes to the log. */
const LOG_ENTRIES = '[role=log] > *';

type Gap = {parent: Element; before: Element | null; after: Element | null};

const elementAt = (node: Node | null, step: 'previousSibling' | 'nextSibling'): Element | null => {
  let at = node;
  while (at && !(at instanceof Element)) at = at[step];
  return at;
};

function canTakeFocus(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !element.closest('[inert], [aria-hidden=true]') &&
    element.checkVisibility({visibilityProperty: true})
  );
}

/** The first focusable element in `element`, including itself. */
function firstFocusable(element: Element): HTMLElement | undefined {
  return [element, ...element.querySelectorAll(FOCUSABLE)]
    .filter((each) => each.matches(FOCUSABLE))
    .find(canTakeFocus);
}

function* siblings(from: Element | null, step: 'previousElementSibling' | 'nextElementSibling') {
  for (let at = from; at; at = at[step]) yield at;
}

/** The focusable element at the gap, or nearest to it. */
function neighbour({parent, before, after}: Gap): HTMLElement | undefined {
  // A replacement may have been inserted after `before`.
  const next = before?.isConnected ? before.nextElementSibling : parent.firstElementChild;
  const from = before && !before.isConnected && after?.isConnected ? after : next;
  for (const sibling of siblings(from, 'nextElementSibling')) {
    const found = firstFocusable(sibling);
    if (found) return found;
  }
  const last = before?.isConnected ? before : null;
  for (const sibling of siblings(last, 'previousElementSibling')) {
    const found = firstFocusable(sibling);
    if (found) return found;
  }
  return undefined;
}

function headingOf(element: Element): HTMLElement | undefined {
  const heading = element.querySelector<HTMLElement>('h1, h2');
  heading?.setAttribute('tabindex', '-1');
  return heading ?? undefined;
}

function replacementFor(gap: Gap | undefined): HTMLElement | undefined {
  let {parent, before, after}: {parent: Element | null} & Omit<Gap, 'parent'> = gap ?? {
    parent: null,
    before: null,
    after: null,
  };
  while (parent?.isConnected && parent.closest('main')) {
    if (parent.matches(LOG_ENTRIES)) return parent.parentElement ?? undefined;
    // A container that is focusable by design.
    if (parent instanceof HTMLElement && parent.hasAttribute('tabindex')) return parent;
    const found = neighbour({parent, before, after});
    if (found) return found;
    if (parent.matches(SECTIONS)) {
      const heading = headingOf(parent);
      if (heading) return heading;
    }
    [before, after] = [parent.previousElementSibling, parent.nextElementSibling];
    parent = parent.parentElement;
  }
  const main = document.querySelector('main');
  return main ? headingOf(main) : undefined;
}

/** Runs until the returned function is called. */
export function restoreLostFocus(): () => void {
  let focused = document.activeElement ?? undefined;
  let gap: Gap | undefined;
  let frame = 0;
  const hasLostFocus = () =>
    focused !== undefined &&
    !focused.isConnected &&
    (document.activeElement === document.body || document.activeElement === null);

  const restore = () => {
    if (!hasLostFocus()) return;
    focused = undefined;
    replacementFor(gap)?.focus({preventScroll: true});
  };
  const onFocus = ({target}: FocusEvent) => {
    if (target instanceof Element && !target.closest(OVERLAYS))
      [focused, gap] = [target, undefined];
  };
  const onBlur = ({target, relatedTarget}: FocusEvent) => {
    if (relatedTarget !== null) return;
    // A press beside the element ends its focus. A removal fires blur too, but then the element is disconnected.
    queueMicrotask(() => {
      const isThere = target instanceof Element && target.isConnected;
      if (isThere && target === focused && document.activeElement !== target) focused = undefined;
    });
  };
  const observer = new MutationObserver((records) => {
    for (const {target, removedNodes, previousSibling, nextSibling} of records) {
      // After the element, its former parents may be removed too.
      const lost = gap?.parent ?? focused;
      const tookIt = [...removedNodes].some((node) => lost && node.contains(lost));
      if (!tookIt || !(target instanceof Element)) continue;
      gap = {
        parent: target,
        before: elementAt(previousSibling, 'previousSibling'),
        after: elementAt(nextSibling, 'nextSibling'),
      };
    }
    if (!hasLostFocus()) return;
    // A new page or a closing dialog may set the focus first.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(restore);
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  observer.observe(document.body, {childList: true, subtree: true});
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
}
