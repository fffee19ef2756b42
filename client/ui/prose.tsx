// A heading with its text.
import type {ReactNode} from 'react';

export function Section({title, children}: {title: string; children: ReactNode}) {
  return (
    <section data-keeps-focus className="flex flex-col gap-2">
      <h2 className="text-title">{title}</h2>
      <div className="contents">{children}</div>
    </section>
  );
}
