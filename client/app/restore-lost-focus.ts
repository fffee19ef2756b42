// When the focused element is removed, moves the focus to the list or page around it. A list says so by `data-keeps-focus`: it takes
// the focus itself if it can, else its first control does. Never takes the focus from another element.

/** Dialogs and menus manage the focus themselves. */
const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu]';
/** What can take the focus; of several, the innermost does. The list of messages is one: it removes lines while it scrolls. */
const PLACES = '[data-keeps-focus], [role=log], main';
const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled)';

function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesAround(place.parentElement)] : [];
}

function targetIn(place: HTMLElement): HTMLElement | null {
  if (place.hasAttribute('tabindex')) return place;
  if (place.tagName === 'MAIN') return place.querySelector('h1');
  const controls = [...place.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.find((control) => control.tabIndex >= 0 && control.checkVisibility()) ?? null;
}

/** Runs until the returned function is called. */
export function restoreLostFocus(): () => void {
  let focused: Element | undefined;
  let places: readonly HTMLElement[] = [];
  let frame = 0;
  const hasLostFocus = () =>
    focused?.isConnected === false && document.activeElement === document.body;
  const restore = () => {
    if (!hasLostFocus()) return;
    focused = undefined;
    for (const place of [...places, document.querySelector('main')]) {
      if (place?.isConnected) targetIn(place)?.focus({preventScroll: true});
      if (document.activeElement !== document.body) return;
    }
  };
  const note = (target: EventTarget | null) => {
    if (!(target instanceof Element) || target.closest(OVERLAYS)) return;
    focused = target;
    places = placesAround(target);
  };
  const onFocus = ({target}: FocusEvent) => note(target);
  const onBlur = ({target, relatedTarget}: FocusEvent) => {
    if (relatedTarget !== null) return;
    // A press beside the element ends its focus. A removal fires blur too, but then the element is disconnected.
    queueMicrotask(() => {
      const isThere = target instanceof Element && target.isConnected;
      if (isThere && target === focused && document.activeElement !== target) focused = undefined;
    });
  };
  const observer = new MutationObserver(() => {
    if (!hasLostFocus()) return;
    // A new page or a closing dialog may set the focus first.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(restore);
  });
  note(document.activeElement);
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
