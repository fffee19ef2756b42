// Fetches the list of unsent messages of ended conversations, which few members have.
import {later, useLater} from '../../ui/later.ts';

const unsentMessages = later(() => import('./unsent-messages.tsx'));

export function UnsentInEnded() {
  const {Part} = useLater(unsentMessages);
  return Part ? <Part /> : null;
}
