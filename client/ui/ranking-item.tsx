// One item of a ranking: its rank, text, drag handle and two buttons.
import {useSortable} from '@dnd-kit/sortable';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type {LucideIcon} from 'lucide-react';
import {RANKING} from '../../rules/control-words.ts';
import {FIELDS} from '../../rules/shell-words.ts';
import {IconButton} from './icon-button.tsx';

export type RankingItemProps = {
  id: string;
  text: string;
  /** Zero-based; 0 is the most important. */
  place: number;
  places: number;
  onMove: (to: number) => void;
};

export function RankingItem({id, text, place, places, onMove}: RankingItemProps) {
  const {
    attributes,
    listeners = {},
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({id, attributes: {roleDescription: RANKING.role('statement')}});
  const {onKeyDown, ...press} = listeners;
  return (
    <li
      ref={setNodeRef}
      {...press}
      style={{translate: transform ? `0 ${transform.y}px` : undefined, transition}}
      className={`flex items-center gap-2 rounded-feather bg-surface @max-3xs:flex-wrap py-3 pe-3 ps-2 select-none ${
        isDragging ? 'relative z-20 cursor-grabbing shadow-lift' : 'cursor-grab shadow-rest'
      }`}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        onKeyDown={(event) => onKeyDown?.(event)}
        aria-label={RANKING.item(text, place + 1, places)}
        className="grid h-11 w-9 shrink-0 cursor-inherit touch-none place-items-center rounded-quill text-ink-soft"
      >
        <GripVertical aria-hidden="true" size={22} />
      </button>
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-tint font-display font-semibold text-on-tint tabular-nums"
      >
        {place + 1}
      </span>
      {/* With a large font it gets a line of its own. */}
      <span className="flex-1 px-1 leading-tight font-semibold @max-3xs:order-last @max-3xs:basis-full">
        {text}
      </span>
      <span className="ms-auto flex shrink-0 flex-col">
        <MoveButtons name={text} place={place} places={places} isFixed={false} onMove={onMove} />
      </span>
    </li>
  );
}

type MoveButtonsProps = Pick<RankingItemProps, 'place' | 'places' | 'onMove'> & {
  name: string;
  /** The item cannot be moved now. */
  isFixed: boolean;
};

/** Move an item one place up or down. */
export function MoveButtons({name, place, places, isFixed, onMove}: MoveButtonsProps) {
  return (
    <>
      <MoveButton
        name={FIELDS.moveUp(name)}
        Icon={ChevronUp}
        isOff={isFixed || place === 0}
        onPress={() => onMove(place - 1)}
      />
      <MoveButton
        name={FIELDS.moveDown(name)}
        Icon={ChevronDown}
        isOff={isFixed || place === places - 1}
        onPress={() => onMove(place + 1)}
      />
    </>
  );
}

type MoveButtonProps = {name: string; Icon: LucideIcon; isOff: boolean; onPress: () => void};

/** Keeps the focus when the item moves in the list. */
function MoveButton({onPress, ...button}: MoveButtonProps) {
  const move = (pressed: HTMLElement) => {
    onPress();
    requestAnimationFrame(() => pressed.focus());
  };
  return (
    <IconButton
      {...button}
      onPress={move}
      className="h-7 w-11 rounded-soft text-ink-soft not-aria-disabled:hover:bg-tint not-aria-disabled:hover:text-on-tint aria-disabled:opacity-35"
    />
  );
}
