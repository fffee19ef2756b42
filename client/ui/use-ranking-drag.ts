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
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {arrayMove, sortableKeyboardCoordinates} from '@dnd-kit/sortable';
import {useState, type RefObject} from 'react';
import {RANKING, type Ranked} from '../../rules/control-words.ts';

/** Press duration that starts a drag; an earlier movement scrolls the page. */
const TOUCH = {delay: 150, tolerance: 8};
/** Movement below this is a click. */
const MOUSE = {distance: 4};
/**
 * Restricts auto-scroll to the edges of the window: otherwise the page scrolls the last items away from under the
 * pointer and a drop there counts as outside.
 */
const AUTO_SCROLL = {threshold: {x: 0, y: 0.08}};

type RankingDrag = {
  items: readonly string[];
  what?: Ranked;
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

  const pickedUp = (id: UniqueIdentifier) =>
    RANKING.pickedUp(textOf(id), placeOf(id) + 1, order.length);

  const announcements: Announcements = {
    onDragStart: ({active}) => pickedUp(active.id),
    onDragOver: ({active, over}) => {
      if (!over) return RANKING.outside(textOf(active.id));
      if (over.id === active.id) return pickedUp(active.id);
      return RANKING.over(textOf(active.id), placeOf(over.id) + 1, order.length);
    },
    onDragEnd: ({active, over}) =>
      over
        ? RANKING.moved(textOf(active.id), placeOf(over.id) + 1, order.length)
        : RANKING.dropped(textOf(active.id)),
    onDragCancel: ({active}) => RANKING.cancelled(textOf(active.id)),
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
    setAnnouncement(RANKING.moved(items[moved[to] ?? -1] ?? '', to + 1, order.length));
  };

  return {
    sensors,
    collisionDetection,
    autoScroll: AUTO_SCROLL,
    onDragEnd,
    accessibility: {
      announcements,
      screenReaderInstructions: {draggable: RANKING.instructions(what)},
    },
    move,
    announcement,
  };
}

function isInside(area: DOMRect, {x, y}: {x: number; y: number}): boolean {
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}
