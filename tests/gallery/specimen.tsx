// The gallery's layout: headed groups of specimens in columns.
import type {ReactNode} from 'react';
import {Section} from '../../client/ui/prose.tsx';

export function Group({title, children}: {title: string; children: ReactNode}) {
  return (
    <Section title={title}>
      <div className="grid items-start gap-6 md:grid-cols-3">{children}</div>
    </Section>
  );
}

export function Specimen({state, children}: {state: string; children: ReactNode}) {
  return (
    <div data-specimen={state} className="flex min-w-0 flex-col gap-2">
      <p className="text-small text-ink-soft">{state}</p>
      <div className="contents">{children}</div>
    </div>
  );
}

/** A handler without effect. */
export const still = () => undefined;
