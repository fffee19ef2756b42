// A page of the desk: its title, and what it shows while its data is missing.
import type {UseQueryResult} from '@tanstack/react-query';
import {useEffect, type ReactNode} from 'react';
import {WORDS} from '../../../rules/common-words.ts';
import {Alert} from '../../ui/alert.tsx';
import {messageOf} from '../../ui/message-of.ts';
import {PageHeading} from '../../ui/page-heading.tsx';

export function DeskPage({title, children}: {title: string; children: ReactNode}) {
  useEffect(() => {
    document.title = `${title} · Desk · Wing`;
  }, [title]);
  return (
    <>
      <PageHeading className="text-title">{title}</PageHeading>
      <div className="contents">{children}</div>
    </>
  );
}

/** Renders the data of a read. A failed reading after a good one shows both. */
export function Loaded<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  const {data, error} = query;
  if (data === undefined && !error) return <output>{WORDS.loading}</output>;
  return (
    <>
      {error ? <Alert>{messageOf(error)}</Alert> : null}
      <div className="contents">{data === undefined ? null : children(data)}</div>
    </>
  );
}
