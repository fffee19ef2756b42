// The report that is being written: the card or room it is about may go meanwhile, by the hand of whom it is
// about, and what is typed must not go with it. The shell shows it, above all pages.
import {useSyncExternalStore, type ComponentType} from 'react';
import type {ReportDialogProps} from './report-dialog.tsx';

type About = Pick<ReportDialogProps, 'otherId' | 'name' | 'onBlocked'>;
type Reporting = About & {
  Form: ComponentType<ReportDialogProps>;
  /** Where it was begun. */
  page: string;
  open: boolean;
};

let reporting: Reporting | undefined;
const listeners = new Set<() => void>();

function set(next: Reporting | undefined): void {
  reporting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `Form` is brought along by whoever has it: nothing is fetched for those who report nobody. */
export function startReport(Form: Reporting['Form'], about: About): void {
  set({...about, Form, page: location.pathname, open: true});
}

export const closeReport = (): void => set(reporting && {...reporting, open: false});
export const forgetReport = (): void => set(undefined);

export function useReporting(): Reporting | undefined {
  return useSyncExternalStore(subscribe, () => reporting);
}
