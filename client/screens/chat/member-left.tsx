// Replaces the composer when the other member has left.
import {MEMBER_LEFT} from '../../../rules/safety.ts';
import {Note} from '../../ui/alert.tsx';

export function MemberLeft() {
  return (
    <output className="block px-4 pt-2 pb-4 text-center md:px-5">
      <Note>{MEMBER_LEFT}</Note>
    </output>
  );
}
