// When the focused element is removed, the browser moves the focus to the start of the page. This module moves it to the
// element's replacement, to a neighbour, or to the heading above it. It never takes the focus from another element.

/** What opens over the page keeps the focus itself and gives it back to where it came from. */
const OVER_PAGE = '[role=dialog], [role=alertdialog], [role=menu]';
const FOCUSABLE = 'a[href], button, input, textarea, select, [tabindex]';
const UNDER_HEADING = 'section, main';
/** Lines of a conversation come and go as it is scrolled: who stood on one stays in the conversation. */
const LINES = '[role=log] > *';

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

/** The first thing in it, itself included, that one can stand on. */
function firstIn(element: Element): HTMLElement | undefined {
  return [element, ...element.querySelectorAll(FOCUSABLE)]
    .filter((each) => each.matches(FOCUSABLE))
    .find(canTakeFocus);
}

function* siblings(from: Element | null, step: 'previousElementSibling' | 'nextElementSibling') {
  for (let at = from; at; at = at[step]) yield at;
}

/** What stands where something was taken out, or nearest to that. */
function neighbour({parent, before, after}: Gap): HTMLElement | undefined {
  // Something new may have come in between.
  const next = before?.isConnected ? before.nextElementSibling : parent.firstElementChild;
  const from = before && !before.isConnected && after?.isConnected ? after : next;
  for (const sibling of siblings(from, 'nextElementSibling')) {
    const found = firstIn(sibling);
    if (found) return found;
  }
  const last = before?.isConnected ? before : null;
  for (const sibling of siblings(last, 'previousElementSibling')) {
    const found = firstIn(sibling);
    if (found) return found;
  }
  return undefined;
}

function headingOf(element: Element): HTMLElement | undefined {
  const heading = element.querySelector<HTMLElement>('h1, h2');
  heading?.setAttribute('tabindex', '-1');
  return heading ?? undefined;
}

function heirOf(gap: Gap | undefined): HTMLElement | undefined {
  let {parent, before, after}: {parent: Element | null} & Omit<Gap, 'parent'> = gap ?? {
    parent: null,
    before: null,
    after: null,
  };
  while (parent?.isConnected && parent.closest('main')) {
    if (parent.matches(LINES)) return parent.parentElement ?? undefined;
    // A place that is made to hold the focus.
    if (parent instanceof HTMLElement && parent.hasAttribute('tabindex')) return parent;
    const found = neighbour({parent, before, after});
    if (found) return found;
    if (parent.matches(UNDER_HEADING)) {
      const heading = headingOf(parent);
      if (heading) return heading;
    }
    [before, after] = [parent.previousElementSibling, parent.nextElementSibling];
    parent = parent.parentElement;
  }
  const main = document.querySelector('main');
  return main ? headingOf(main) : undefined;
}

/** Catches whoever falls, until the returned function is called. */
export function keepFocus(): () => void {
  let stood = document.activeElement ?? undefined;
  let gap: Gap | undefined;
  let frame = 0;
  const hasFallen = () =>
    stood !== undefined &&
    !stood.isConnected &&
    (document.activeElement === document.body || document.activeElement === null);

  const catchFallen = () => {
    if (!hasFallen()) return;
    stood = undefined;
    heirOf(gap)?.focus({preventScroll: true});
  };
  const onFocus = ({target}: FocusEvent) => {
    if (target instanceof Element && !target.closest(OVER_PAGE)) [stood, gap] = [target, undefined];
  };
  const onBlur = ({target, relatedTarget}: FocusEvent) => {
    if (relatedTarget !== null) return;
    // Somebody has pressed beside it. What is taken away is told of as a blur too, but is gone then.
    queueMicrotask(() => {
      const isThere = target instanceof Element && target.isConnected;
      if (isThere && target === stood && document.activeElement !== target) stood = undefined;
    });
  };
  const observer = new MutationObserver((records) => {
    for (const {target, removedNodes, previousSibling, nextSibling} of records) {
      // Or, after it, what it was in.
      const lost = gap?.parent ?? stood;
      const tookIt = [...removedNodes].some((node) => lost && node.contains(lost));
      if (!tookIt || !(target instanceof Element)) continue;
      gap = {
        parent: target,
        before: elementAt(previousSibling, 'previousSibling'),
        after: elementAt(nextSibling, 'nextSibling'),
      };
    }
    if (!hasFallen()) return;
    // Whoever has a better place for it, a new page or what a dialog gives back, comes first.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(catchFallen);
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
