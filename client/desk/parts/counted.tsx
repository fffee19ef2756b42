// Figures that a job counts every night: when it counted, or that it is counting.
import type {UseQueryResult} from '@tanstack/react-query';
import type {ReactNode} from 'react';
import {MIN_GROUP} from '../../../rules/desk-figures.ts';
import {Ago} from './ago.tsx';
import {Loaded} from './page.tsx';

type CountedProps<T> = {
  query: UseQueryResult<{countedAt: string; figures: T} | null>;
  children: (figures: T) => ReactNode;
};

export function Counted<T>({query, children}: CountedProps<T>) {
  return (
    <Loaded query={query}>
      {(counted) =>
        counted === null ? (
          <output>The figures are being counted. They appear here by themselves.</output>
        ) : (
          <>
            <p className="text-ink-soft">
              <span>Counted </span>
              <Ago at={counted.countedAt} />
              <span>
                {`, and again at every midnight (UTC). Groups of fewer than ${MIN_GROUP} and demo members are left out.`}
              </span>
            </p>
            <div className="contents">{children(counted.figures)}</div>
          </>
        )
      }
    </Loaded>
  );
}
