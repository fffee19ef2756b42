// The report that a member is writing. The shell shows it above all pages, because the reported person may end the match
// meanwhile: the card or room goes, the text must not.
import {useSyncExternalStore, type ComponentType} from 'react';
import type {ReportDialogProps} from './report-dialog.tsx';
import {createListeners} from '../session/listeners.ts';

type About = Pick<ReportDialogProps, 'otherId' | 'name' | 'onBlocked'>;
type Reporting = About & {
  Form: ComponentType<ReportDialogProps>;
  /** The page where the report was opened. */
  page: string;
  open: boolean;
};

let reporting: Reporting | undefined;
const {notify, subscribe} = createListeners();

function set(next: Reporting | undefined): void {
  reporting = next;
  notify();
}

/** Opens the report dialog. `Form` is a parameter, because its code is fetched only when a member reports. */
export function startReport(Form: Reporting['Form'], about: About): void {
  set({...about, Form, page: location.pathname, open: true});
}

export const closeReport = (): void => set(reporting && {...reporting, open: false});
export const forgetReport = (): void => set(undefined);

export function useReporting(): Reporting | undefined {
  return useSyncExternalStore(subscribe, () => reporting);
}
