// A collapsible card. The collapsed text can be found by the browser's page search.
import {Collapsible} from '@base-ui/react/collapsible';
import {Plus} from 'lucide-react';
import type {ReactNode} from 'react';

export type DisclosureProps = {title: string; icon?: ReactNode; children: ReactNode};

export function Disclosure({title, icon, children}: DisclosureProps) {
  return (
    <Collapsible.Root className="rounded-feather bg-surface shadow-rest">
      <Collapsible.Trigger className="group flex min-h-14 w-full items-center gap-4 rounded-feather px-5 py-3.5 text-left">
        {icon ? <span className="text-rust">{icon}</span> : null}
        <span className="flex-1 font-display text-lead leading-tight font-semibold">{title}</span>
        <Plus
          aria-hidden="true"
          size={22}
          className="shrink-0 text-action transition-[rotate] duration-(--duration-open) group-data-panel-open:rotate-45"
        />
      </Collapsible.Trigger>
      <Collapsible.Panel
        hiddenUntilFound
        className="h-(--collapsible-panel-height) overflow-hidden transition-[height] duration-(--duration-open) ease-settle data-ending-style:h-0 data-starting-style:h-0 [&[hidden]]:h-0"
      >
        <div className="px-5 pb-5 text-ink-soft">{children}</div>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
