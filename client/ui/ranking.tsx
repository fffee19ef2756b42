// A list to rank, most important first, by drag and drop, keyboard or buttons. Moves are announced. A drop outside
// the list does nothing.
import {DndContext} from '@dnd-kit/core';
import {SortableContext, verticalListSortingStrategy} from '@dnd-kit/sortable';
import {useRef} from 'react';
import {RankingItem} from './ranking-item.tsx';
import {useRankingDrag} from './use-ranking-drag.ts';

export type RankingProps = {
  label: string;
  items: readonly string[];
  /** Item indexes, most important first. */
  order: readonly number[];
  onChange: (order: number[]) => void;
};

export function Ranking({label, items, order, onChange}: RankingProps) {
  const list = useRef<HTMLOListElement>(null);
  const {move, announcement, ...drag} = useRankingDrag({items, order, onChange, list});
  return (
    <DndContext {...drag}>
      <SortableContext items={order.map(String)} strategy={verticalListSortingStrategy}>
        <ol ref={list} aria-label={label} className="@container flex flex-col gap-3">
          {order.map((item, place) => (
            <RankingItem
              key={item}
              id={String(item)}
              text={items[item] ?? ''}
              place={place}
              places={order.length}
              onMove={(to) => move(place, to)}
            />
          ))}
        </ol>
      </SortableContext>
      <output className="sr-only">{announcement}</output>
    </DndContext>
  );
}
