// Dragging of a ranking: sensors, drop targets and announcements.
import {
  closestCenter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type Over,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {arrayMove, sortableKeyboardCoordinates} from '@dnd-kit/sortable';
import {useState, type RefObject} from 'react';

/** Press duration that starts a drag; an earlier movement scrolls the page. */
const TOUCH = {delay: 150, tolerance: 8};
/** Movement below this is a click. */
const MOUSE = {distance: 4};
/**
 * Restricts auto-scroll to the edges of the window: otherwise the page scrolls the last items away from under the
 * pointer and a drop there counts as outside.
 */
const AUTO_SCROLL = {threshold: {x: 0, y: 0.08}};

const instructions = (what: string) =>
  `To move this ${what}, press Space or Enter, then use the up and down arrow keys, and press Space or Enter again to put it down. Escape puts it back.`;

type RankingDrag = {
  items: readonly string[];
  /** Item name for announcements. */
  what?: string;
  order: readonly number[];
  onChange: (order: number[]) => void;
  list: RefObject<HTMLElement | null>;
};

export function useRankingDrag({items, what = 'statement', order, onChange, list}: RankingDrag) {
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, {activationConstraint: MOUSE}),
    useSensor(TouchSensor, {activationConstraint: TOUCH}),
    useSensor(KeyboardSensor, {coordinateGetter: sortableKeyboardCoordinates}),
  );
  const placeOf = (id: UniqueIdentifier) => order.indexOf(Number(id));
  const textOf = (id: UniqueIdentifier) => items[Number(id)] ?? '';
  const placeInWords = (over: Over) => `place ${placeOf(over.id) + 1} of ${order.length}`;

  const pickedUp = (id: UniqueIdentifier) =>
    `Picked up: ${textOf(id)}. It is in place ${placeOf(id) + 1} of ${order.length}.`;

  const announcements: Announcements = {
    onDragStart: ({active}) => pickedUp(active.id),
    onDragOver: ({active, over}) => {
      if (!over) return `${textOf(active.id)} is outside the list.`;
      if (over.id === active.id) return pickedUp(active.id);
      return `${textOf(active.id)} is now over ${placeInWords(over)}.`;
    },
    onDragEnd: ({active, over}) =>
      over
        ? `${textOf(active.id)} is now in ${placeInWords(over)}.`
        : `Dropped outside the list. ${textOf(active.id)} is back in its place.`,
    onDragCancel: ({active}) => `Nothing changed. ${textOf(active.id)} is back in its place.`,
  };

  const onDragEnd = ({active, over}: DragEndEvent) => {
    if (over && over.id !== active.id) {
      onChange(arrayMove([...order], placeOf(active.id), placeOf(over.id)));
    }
  };

  /** A pointer outside the list has no drop target; the keyboard always has one. */
  const collisionDetection: CollisionDetection = (args) => {
    const {pointerCoordinates} = args;
    const area = list.current?.getBoundingClientRect();
    if (pointerCoordinates && area && !isInside(area, pointerCoordinates)) return [];
    return closestCenter(args);
  };

  const move = (from: number, to: number) => {
    const moved = arrayMove([...order], from, to);
    onChange(moved);
    setAnnouncement(`${items[moved[to] ?? -1]} is now in place ${to + 1} of ${order.length}.`);
  };

  return {
    sensors,
    collisionDetection,
    autoScroll: AUTO_SCROLL,
    onDragEnd,
    accessibility: {announcements, screenReaderInstructions: {draggable: instructions(what)}},
    move,
    announcement,
  };
}

function isInside(area: DOMRect, {x, y}: {x: number; y: number}): boolean {
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}
