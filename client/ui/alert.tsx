// Messages about failures and warnings. An Alert is announced assertively; a Note is not.
import CircleAlert from 'lucide-react/icons/circle-alert';
import type {ReactNode} from 'react';

/** Below a form. Always rendered, so that screen readers announce its text when it appears. */
export function FormError({id, message}: {id?: string; message: string | undefined}) {
  return (
    <div id={id} role="alert">
      {message ? (
        <p className="flex animate-settle items-start gap-2 font-semibold text-danger">
          <CircleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
          <span>{message}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Below a form that stays: what failed, or what was done. */
export function FormOutcome({id, error, note}: {id?: string; error?: string; note?: string}) {
  return (
    <div>
      <FormError id={id} message={error} />
      <output>{note ? <Note>{note}</Note> : null}</output>
    </div>
  );
}

/** A banner for the whole page, such as low credits. */
export function Alert({children, action}: {children: ReactNode; action?: ReactNode}) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-quill bg-danger-tint px-4 py-3 text-ink"
    >
      <CircleAlert aria-hidden="true" size={22} className="shrink-0 text-danger" />
      <span className="min-w-48 flex-1">{children}</span>
      <div className="contents">{action}</div>
    </div>
  );
}

/** A quiet message on a tinted background. */
export function Note({children}: {children: ReactNode}) {
  return <span className="block rounded-quill bg-tint px-4 py-3 text-on-tint">{children}</span>;
}
