// The confirmation before a member unmatches or blocks a person: says what happens, does it, and reports success.
import {BLOCK, UNMATCH} from '../../rules/safety.ts';
import {useParting} from './use-parting.ts';
import ConfirmQuestion from '../ui/confirm-question.tsx';
import {Sentence} from '../ui/sentence.tsx';
import {toast} from '../ui/toast.ts';

export type Parting = 'unmatch' | 'block';

type PartingDialogProps = {
  parting: Parting | undefined;
  otherId: string;
  name: string;
  /** The person's account is gone; only the conversation is left. */
  hasLeft: boolean;
  place: 'card' | 'chat';
  onParted: () => void;
  onClose: () => void;
};

export function PartingDialog(props: PartingDialogProps) {
  const {parting, otherId, name, hasLeft, place, onParted, onClose} = props;
  const {run, pending, error, clear} = useParting(otherId);
  const act = async () => {
    if (!parting) return;
    const words = parting === 'block' ? BLOCK : UNMATCH;
    if (!(await run(parting, words))) return;
    onClose();
    toast(hasLeft ? words.doneLeft : words.done);
    onParted();
  };
  const close = () => {
    clear();
    onClose();
  };
  const shared = {onConfirm: () => void act(), onCancel: close, pending, error};
  return (
    <>
      <ConfirmQuestion
        open={parting === 'unmatch'}
        title={<Sentence about={name} say={UNMATCH.title} />}
        body={<Sentence about={name} say={UNMATCH[place]} />}
        confirm={UNMATCH.confirm}
        {...shared}
      />
      <ConfirmQuestion
        open={parting === 'block'}
        title={<Sentence about={name} say={BLOCK.title} />}
        body={<Sentence about={name} say={BLOCK.body} />}
        confirm={BLOCK.confirm}
        {...shared}
      />
    </>
  );
}
