// Messages that were not sent before their conversation ended. Few members have one: it is all fetched late.
import {later, useLater} from '../../ui/later.ts';

const unsentMessages = later(() => import('./unsent-messages.tsx'));

export function UnsentInEnded() {
  const {Part} = useLater(unsentMessages);
  return Part ? <Part /> : null;
}
