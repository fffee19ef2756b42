// Where toasts come up, once on every page of a member. What is said before is said then.
import {useLater} from './later.ts';
import {onToast, viewport} from './toast.ts';

export function Toasts() {
  const {Part} = useLater(viewport);
  return Part ? <Part listen={onToast} /> : null;
}
