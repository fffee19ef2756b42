// Fetches the list of unsent messages of ended conversations, which few members have.
import {lazyPart, useLazyPart} from '../../ui/lazy-part.ts';

const unsentMessages = lazyPart(() => import('./unsent-messages.tsx'));

export function UnsentInEnded() {
  const {Part} = useLazyPart(unsentMessages);
  return Part ? <Part /> : null;
}
