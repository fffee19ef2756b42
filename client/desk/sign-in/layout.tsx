// The layout of the pages before the desk.
import {useEffect, type ReactNode} from 'react';
import {WingSign} from '../../ui/name-mark.tsx';

export function EntryPage({title, children}: {title: string; children: ReactNode}) {
  useEffect(() => {
    document.title = `${title} · Desk · Wing`;
  }, [title]);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-form flex-col justify-center gap-6 px-5 py-10">
      <WingSign className="size-10 text-action" />
      <h1 className="text-heading">{title}</h1>
      <div className="contents">{children}</div>
    </main>
  );
}
