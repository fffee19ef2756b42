// Figures that a job counts every night: when it counted, or that it is counting.
import type {UseQueryResult} from '@tanstack/react-query';
import type {ReactNode} from 'react';
import {MIN_GROUP} from '../../../rules/desk/figures.ts';
import {Note} from '../../ui/alert.tsx';
import {Ago} from './ago.tsx';
import {Loaded} from './page.tsx';

type Figures = {readonly isDemo?: true | undefined};

type CountedProps<T> = {
  query: UseQueryResult<{countedAt: string; figures: T} | null>;
  children: (figures: T) => ReactNode;
};

export function Counted<T extends Figures>({query, children}: CountedProps<T>) {
  return (
    <Loaded query={query}>
      {(counted) =>
        counted === null ? (
          <output>The figures are being counted. They appear here by themselves.</output>
        ) : (
          <>
            {counted.figures.isDemo ? <Note>{DEMO}</Note> : <CountedAt at={counted.countedAt} />}
            <div className="contents">{children(counted.figures)}</div>
          </>
        )
      }
    </Loaded>
  );
}

const DEMO = 'These figures belong to the demo: they are made up, to show what this page is for.';

function CountedAt({at}: {at: string}) {
  return (
    <p className="text-ink-soft">
      <span>Counted </span>
      <Ago at={at} />
      <span>
        {`, and again at every midnight (UTC). Groups of fewer than ${MIN_GROUP} and demo members are left out.`}
      </span>
    </p>
  );
}
