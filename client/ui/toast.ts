// Shows a short message that is announced and disappears. For success and information; failures are
// shown where they happened.
import type {ReactNode} from 'react';
import {deferredPart} from './lazy-part.ts';

export type ToastLink = {
  readonly to: string;
  readonly label: string;
  /** The navigation state. */
  readonly state?: unknown;
};
export type ToastMessage = {
  readonly sentence: ReactNode;
  /** A link to the subject. */
  readonly link?: ToastLink | undefined;
  /** Replaces the previous toast with the same id. */
  readonly id?: string | undefined;
};

/** Where toasts appear. */
export const Toasts = deferredPart(() => import('./toast-viewport.tsx'));

/** Toasts shown before the viewport is loaded. */
const waiting: ToastMessage[] = [];
let show: ((message: ToastMessage) => void) | undefined;

export function toast(sentence: ReactNode, link?: ToastLink, id?: string): void {
  const message = {sentence, link, id};
  if (show) return show(message);
  waiting.push(message);
  // Fetches the viewport now instead of when idle.
  Toasts.fetch().catch(() => undefined);
}

/** Registers the only listener, and passes on the queued toasts. Returns how to end it. */
export function onToast(listener: (message: ToastMessage) => void): () => void {
  show = listener;
  for (const message of waiting.splice(0)) listener(message);
  return () => {
    show = undefined;
  };
}
