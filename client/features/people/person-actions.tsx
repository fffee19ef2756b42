// The menu of person-menu.tsx, and the dialog that reports a person: one chunk, fetched together.
import {Menu} from '@base-ui/react/menu';
import {useZero} from '@rocicorp/zero/react';
import {useState, type ComponentProps, type ReactNode} from 'react';
import {Link} from 'react-router-dom';
import type {RowOf} from '../../../schema.ts';
import {BLOCK, PARTING, UNMATCH} from '../../../rules/safety/safety.ts';
import {PERSON} from '../../../rules/suggestions/suggestion.ts';
import {confirmParting} from './confirm-parting.tsx';
import ReportForm from './report-form.tsx';
import {openDialog} from '../../ui/dialogs.tsx';
import {safetyPages} from '../../ui/safety-pages.ts';
import {useCloseRequest} from '../../ui/use-close-request.ts';
import {useToastDone} from '../../platform/writes/use-queue.ts';

export type PersonMenuProps = {
  otherId: string;
  person: RowOf<'profile'> | undefined;
  /** Where the menu is: on a suggestion's card or in a conversation. */
  place: 'card' | 'chat';
  onViewProfile: () => void;
  /** After the person is gone from the page: the focus has to go elsewhere, or the page is left. */
  onParted: () => void;
};

type PersonActionsProps = PersonMenuProps & {
  name: string;
  button: ComponentProps<'button'>;
  /** The button was pressed before this was fetched. */
  startsOpen: boolean;
};

export default function PersonActions(props: PersonActionsProps) {
  const {otherId, person, place, onViewProfile, onParted, name, button, startsOpen} = props;
  const zero = useZero();
  const toastDone = useToastDone();
  const [open, setOpen] = useState(startsOpen);
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  useCloseRequest(open, () => setOpen(false));
  const part = async (act: 'unmatch' | 'block') => {
    if (!(await confirmParting(zero, act, {otherId, name, place}))) return;
    const words = act === 'block' ? BLOCK : UNMATCH;
    toastDone(person ? words.done : words.doneLeft);
    onParted();
  };
  const report = async () => {
    const page = location.pathname;
    const hasBlocked = await openDialog<boolean>((state) => (
      <ReportForm {...{otherId, name}} {...state} />
    ));
    if (hasBlocked && location.pathname === page) onParted();
  };
  return (
    <Menu.Root open={open} onOpenChange={setOpen}>
      <Menu.Trigger ref={setTrigger} {...button} />
      <Menu.Portal container={trigger?.closest<HTMLElement>('main, header') ?? null}>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup
            aria-label={PERSON.moreAbout(name)}
            className="min-w-48 rounded-quill border border-line bg-surface py-2 text-ink shadow-lift"
          >
            {person ? <Item onClick={onViewProfile}>{PARTING.viewProfile}</Item> : null}
            <Item onClick={() => void part('unmatch')}>{UNMATCH.confirm}</Item>
            <Item onClick={() => void part('block')}>{BLOCK.confirm}</Item>
            <Item onClick={() => void report()}>{PARTING.report}</Item>
            {place === 'chat' ? <SafetyLinks /> : null}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function SafetyLinks() {
  return (
    <>
      <Menu.Separator className="my-2 h-px bg-line" />
      {safetyPages().map(({to, label}) => (
        <Menu.LinkItem key={to} closeOnClick render={<Link to={to} />} className={ITEM}>
          {label}
        </Menu.LinkItem>
      ))}
    </>
  );
}

const ITEM =
  'flex min-h-11 items-center px-4 font-semibold data-highlighted:bg-tint data-highlighted:text-on-tint';

function Item({onClick, children}: {onClick: () => void; children: ReactNode}) {
  return (
    <Menu.Item onClick={onClick} className={ITEM}>
      {children}
    </Menu.Item>
  );
}
