// Loads the toast viewport on members' pages. Earlier toasts are queued.
import {useLater} from './later.ts';
import {onToast, viewport} from './toast.ts';

export function Toasts() {
  const {Part} = useLater(viewport);
  return Part ? <Part listen={onToast} /> : null;
}
