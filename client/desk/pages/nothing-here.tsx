// An address that is no page of this operator.
import {DESK} from '../../../rules/desk/desk.ts';
import {DeskPage} from '../parts/page.tsx';

export function NothingHere() {
  return (
    <DeskPage title="Nothing here">
      <p>{DESK.gone}</p>
    </DeskPage>
  );
}
