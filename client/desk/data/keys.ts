// Keyboard shortcuts: components register theirs while they are on screen, and the list of keys shows them. A shortcut of
// one or two letters can be turned off, because speech input and a stray hand press letters too (WCAG 2.1.4).
import {useEffectEvent, useLayoutEffect, useSyncExternalStore} from 'react';

export type Shortcut = {
  /** One key, or two after another: `g r`. */
  readonly keys: string;
  readonly label: string;
};
type Registered = Shortcut & {readonly act: () => void};

/** A second key that comes later than this starts anew. */
const SEQUENCE_MS = 1500;
const STORED = 'wing-desk-keys';

let registered: readonly Registered[] = [];
let areOn = localStorage.getItem(STORED) !== 'off';
const listeners = new Set<() => void>();

function change(next: {registered?: readonly Registered[]; areOn?: boolean}): void {
  registered = next.registered ?? registered;
  areOn = next.areOn ?? areOn;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useShortcut(keys: string, label: string, act: () => void): void {
  const run = useEffectEvent(act);
  // A key works as soon as what it acts on can be seen.
  useLayoutEffect(() => {
    const entry = {keys, label, act: () => run()};
    change({registered: [...registered, entry]});
    return () => change({registered: registered.filter((other) => other !== entry)});
  }, [keys, label]);
}

export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(subscribe, () => registered);
export const useAreShortcutsOn = (): boolean => useSyncExternalStore(subscribe, () => areOn);

export function turnShortcuts(to: 'on' | 'off'): void {
  localStorage.setItem(STORED, to);
  change({areOn: to === 'on'});
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');

/** Handles the document's keys. @returns a function that stops it. */
export function handleKeys(): () => void {
  let before = {key: '', at: 0};
  const onKeyDown = (event: KeyboardEvent) => {
    const {key, target, altKey, ctrlKey, metaKey, isComposing, repeat} = event;
    if (altKey || ctrlKey || metaKey || isComposing || isTyping(target)) return;
    // A key that is held would decide about one photo after another.
    if (repeat) return;
    // A dialog has keys of its own. The key that opens the list of keys always works, to turn the others on.
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    const isFollowing = event.timeStamp - before.at < SEQUENCE_MS;
    const sequence = isFollowing ? `${before.key} ${key}` : '';
    const wanted =
      registered.find(({keys}) => keys === sequence) ?? registered.find(({keys}) => keys === key);
    before = {key, at: event.timeStamp};
    if (!wanted || (!areOn && wanted.keys !== '?')) return;
    event.preventDefault();
    wanted.act();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
