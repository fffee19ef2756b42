// "Are you sure?" before somebody is unmatched or blocked: says what happens, does it, tells that it is done.
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
  /** What is left of them is a conversation without a face. */
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
