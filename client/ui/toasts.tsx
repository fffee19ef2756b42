// Loads the toast viewport on members' pages. Earlier toasts are queued.
import {useLazyPart} from './lazy-part.ts';
import {onToast, viewport} from './toast.ts';

export function Toasts() {
  const {Part} = useLazyPart(viewport);
  return Part ? <Part listen={onToast} /> : null;
}
