// Pictures that members took to show that their photos are theirs: one at a time beside the photos, decided by key. A picture stays on
// the page, with the photos beside it, until its operator goes on: no key decides about what was not looked at.
import {useState} from 'react';
import {
  CHECKS,
  checksShape,
  type ChecksPage,
  type WaitingCheck,
} from '../../../rules/desk/verification.ts';
import {CHECK_DECISIONS, type CheckDecision} from '../../../rules/photos/verification.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {useSubmit} from '../../ui/use-submit.ts';
import {decideCheck, undoCheck} from '../data/checks.ts';
import {useShortcut} from '../data/keys.ts';
import {useDesk} from '../data/queries.ts';
import {Comparison} from '../parts/comparison.tsx';
import {DeskPage, Loaded} from '../parts/page.tsx';

const KEYS: Record<CheckDecision, string> = {
  same: 'a',
  face: '1',
  gesture: '2',
  photos: '3',
  different: '4',
};

export function VerificationPage() {
  const query = useDesk('/verification', checksShape);
  return (
    <DeskPage title="Verification">
      <Loaded query={query}>{(page) => <Waiting {...page} />}</Loaded>
    </DeskPage>
  );
}

function Waiting({count, checks}: ChecksPage) {
  const [check, setCheck] = useState<WaitingCheck>();
  /** Photos that get no mark: they show somebody else, or nobody. */
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<{check: WaitingCheck; state: CheckDecision}>();
  const {sending, error, send} = useSubmit();
  const at = checks.findIndex(({picture}) => picture === check?.picture);
  const show = (next: WaitingCheck | undefined) => {
    setCheck(next);
    setLeftOut(new Set());
  };
  const open = (by: number) => show(checks[at < 0 ? 0 : at + by] ?? check ?? checks[0]);
  const decide = (state: CheckDecision) => {
    if (!check) return;
    const photos =
      state === 'same' ? check.photos.filter((photo) => !leftOut.has(photo)) : check.photos;
    if (state === 'same' && photos.length === 0) return;
    show(checks[at + 1]);
    setLast(undefined);
    void send(async () => {
      await decideCheck(check, state, photos);
      setLast({check, state});
    });
  };
  const undo = () => {
    if (!last) return;
    void send(async () => {
      await undoCheck(last.check);
      show(last.check);
      setLast(undefined);
    });
  };
  useShortcut('j', 'Next picture', () => open(1));
  useShortcut('k', 'Previous picture', () => open(-1));
  useShortcut('u', 'Take the last decision back', undo);
  return (
    <section className="flex flex-col gap-4">
      {CHECK_DECISIONS.map((state) => (
        <DecisionKey key={state} state={state} onPress={() => decide(state)} />
      ))}
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
      {check ? (
        <Comparison
          key={check.picture}
          check={check}
          leftOut={leftOut}
          onLeaveOut={(photo) => setLeftOut((now) => now.symmetricDifference(new Set([photo])))}
          onDecide={decide}
        />
      ) : null}
      {checks.length > 0 ? (
        <Button look="secondary" className="self-start" onClick={() => open(1)}>
          {check ? 'Next picture' : 'Look at the oldest'}
        </Button>
      ) : null}
    </section>
  );
}

type DecisionKeyProps = {state: CheckDecision; onPress: () => void};

function DecisionKey({state, onPress}: DecisionKeyProps) {
  useShortcut(KEYS[state], CHECKS.decisions[state], onPress);
  return null;
}
