// Pictures that members took to show that their photos are theirs: one at a time beside the photos, decided by key. A picture stays on
// the page, with the photos beside it, until its operator goes on: no key decides about what was not looked at.
import {useState} from 'react';
import {
  CHECKS,
  checksShape,
  type ChecksPage,
  type WaitingCheck,
} from '../../../rules/desk/verification.ts';
import type {CheckDecision} from '../../../rules/photos/verification.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {useSubmit} from '../../ui/use-submit.ts';
import {decideCheck, undoCheck} from '../data/checks.ts';
import {useShortcut} from '../data/keys.ts';
import {useDesk} from '../data/queries.ts';
import {Comparison} from '../parts/comparison.tsx';
import {DeskPage, Loaded} from '../parts/page.tsx';

export function VerificationPage() {
  const query = useDesk('/verification', checksShape);
  return (
    <DeskPage title="Verification">
      <Loaded query={query}>{(page) => <Waiting {...page} />}</Loaded>
    </DeskPage>
  );
}

type Decided = {check: WaitingCheck; state: CheckDecision; ticked: readonly string[]};

function Waiting({count, checks}: ChecksPage) {
  /** `marked` are the photos that are ticked at first. */
  const [opened, setOpened] = useState<{check: WaitingCheck; marked: readonly string[]}>();
  /** Decided last: it can be taken back. */
  const [last, setLast] = useState<Decided>();
  const {sending, error, send} = useSubmit();
  const check = opened?.check;
  const at = checks.findIndex(({picture}) => picture === check?.picture);
  const show = (next: WaitingCheck | undefined) =>
    setOpened(next && {check: next, marked: next.photos});
  const open = (by: number) => show(checks[at < 0 ? 0 : at + by] ?? check ?? checks[0]);
  const decide = (state: CheckDecision, ticked: readonly string[]) => {
    if (!check) return;
    show(checks[at + 1]);
    setLast(undefined);
    void send(async () => {
      await decideCheck(check, state, state === 'same' ? ticked : check.photos);
      setLast({check, state, ticked});
    });
  };
  const undo = () => {
    if (!last) return;
    void send(async () => {
      await undoCheck(last.check);
      setOpened({check: last.check, marked: last.ticked});
      setLast(undefined);
    });
  };
  useShortcut('j', 'Next picture', () => open(1));
  useShortcut('k', 'Previous picture', () => open(-1));
  useShortcut('u', 'Take the last decision back', undo);
  return (
    <section className="flex flex-col gap-4">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4">
        <p>{count === 0 ? CHECKS.none : CHECKS.waiting(count)}</p>
        <output>{last ? `${CHECKS.decisions[last.state]}.` : ''}</output>
        {last ? (
          <Button look="quiet" pending={sending && 'Working...'} onClick={undo}>
            Take it back
          </Button>
        ) : null}
        <FormError message={error} />
      </div>
      {opened ? (
        <Comparison key={opened.check.picture} {...opened} isSending={sending} onDecide={decide} />
      ) : null}
      {checks.length > 0 ? (
        <Button look="secondary" className="self-start" onClick={() => open(1)}>
          {check ? 'Next picture' : 'Look at the oldest'}
        </Button>
      ) : null}
    </section>
  );
}
