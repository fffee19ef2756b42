// Shows a message that is announced: success and information for some seconds, an error until it is dismissed. Failures of a form
// are shown there.
import type {ReactNode} from 'react';
import {PROBLEMS} from '../../rules/wording.ts';
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
  readonly isError?: boolean;
  /** Whether it goes when another page is opened. */
  readonly isOfPage?: boolean;
};

/** Where toasts appear. */
export const Toasts = deferredPart(() => import('./toast-viewport.tsx'));

/** Toasts shown before the viewport is loaded. */
const waiting: ToastMessage[] = [];
let show: ((message: ToastMessage) => void) | undefined;

export function toast(sentence: ReactNode, link?: ToastLink, id?: string): void {
  add({sentence, link, id});
}

/** The same error is shown once. */
export function toastError(sentence: string, link?: ToastLink): void {
  add({sentence, link, id: sentence, isError: true});
}

/** Of a dialog or menu that could not be fetched. */
export function toastNotOpened(): void {
  add({sentence: PROBLEMS.couldNotOpen, id: PROBLEMS.couldNotOpen, isError: true, isOfPage: true});
}

function add(message: ToastMessage): void {
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
