// A short sentence that comes up, is announced and goes by itself (toasts.tsx). For good news and passing
// facts; failures belong beside what failed.
import type {ReactNode} from 'react';
import {later} from './later.ts';

export type ToastLink = {readonly to: string; readonly label: string};
export type Told = {
  readonly sentence: ReactNode;
  /** Leads to what the sentence is about. */
  readonly link?: ToastLink | undefined;
  /** A toast takes the place of the one before with the same id. */
  readonly id?: string | undefined;
};

/** Answers how to stop. */
export type Listen = (listener: (told: Told) => void) => () => void;

export const viewport = later<{listen: Listen}>(() => import('./toast-viewport.tsx'));

/** Said before anything could show it. */
const waiting: Told[] = [];
let show: ((told: Told) => void) | undefined;

export function toast(sentence: ReactNode, link?: ToastLink, id?: string): void {
  const told = {sentence, link, id};
  if (show) return show(told);
  waiting.push(told);
  // Without it this waits for the network, or for the next thing that is said.
  viewport.fetch().catch(() => undefined);
}

/** Hands over what is said from now on, and what has waited for it. There is one listener. */
export const onToast: Listen = (listener) => {
  show = listener;
  for (const told of waiting.splice(0)) listener(told);
  return () => {
    show = undefined;
  };
};
