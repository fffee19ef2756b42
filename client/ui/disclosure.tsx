// A collapsible card. The browser's page search opens the one that has what is searched.
import Plus from 'lucide-react/icons/plus';
import type {ReactNode} from 'react';

type DisclosureProps = {title: string; icon?: ReactNode; children: ReactNode};

/** Browsers that cannot animate to the height of a text open it at once. */
const OPENING =
  '[interpolate-size:allow-keywords] details-content:h-0 details-content:overflow-clip motion-safe:details-content:transition-[height,content-visibility] details-content:transition-discrete details-content:duration-(--duration-open) details-content:ease-settle open:details-content:h-auto';

export function Disclosure({title, icon, children}: DisclosureProps) {
  return (
    <details className={`group rounded-feather bg-surface shadow-rest ${OPENING}`}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 rounded-feather px-5 py-3.5 [&::-webkit-details-marker]:hidden">
        {icon ? <span className="text-rust">{icon}</span> : null}
        <span className="flex-1 font-display text-lead leading-tight font-semibold">{title}</span>
        <Plus
          aria-hidden="true"
          size={22}
          className="shrink-0 text-action transition-[rotate] duration-(--duration-open) group-open:rotate-45"
        />
      </summary>
      <div className="px-5 pb-5 text-ink-soft">{children}</div>
    </details>
  );
}
