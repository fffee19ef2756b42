// Buttons, and links with the look of a button.
import type {KeyboardEvent, MouseEvent, ReactNode} from 'react';
import {Link, type LinkProps} from 'react-router-dom';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-quill py-2.5 text-center font-semibold no-underline select-none transition-[background-color,border-color,translate] duration-(--duration-touch) active:translate-y-px data-disabled:opacity-55 data-disabled:active:translate-y-0';

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-action px-6 text-on-action not-data-disabled:hover:bg-action-hover',
  secondary:
    'border-2 border-line-strong bg-surface px-6 text-ink not-data-disabled:hover:border-action not-data-disabled:hover:text-action',
  quiet:
    '-mx-1 px-1 text-action underline decoration-2 underline-offset-4 decoration-transparent not-data-disabled:hover:decoration-current',
  danger: 'bg-danger px-6 text-on-danger not-data-disabled:hover:bg-danger-hover',
};

type Shared = {look?: ButtonLook; className?: string; children: ReactNode};

/** `detail` is the click count of a double click, and 0 for the keyboard. */
export type Press = {readonly detail: number; preventDefault: () => void};

export type ButtonProps = Shared & {
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** While set, the button is disabled and shows this text. */
  pending?: string | false;
  onClick?: (event: Press) => void;
  onMouseDown?: (event: MouseEvent) => void;
  'aria-label'?: string;
  'aria-describedby'?: string;
};

export function Button({
  look = 'primary',
  className = '',
  type = 'button',
  disabled = false,
  pending = false,
  onClick,
  onMouseDown,
  children,
  ...rest
}: ButtonProps) {
  const isOff = disabled || pending !== false;
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: a button that is switched off while it is pressed would lose the focus.
      aria-disabled={isOff || undefined}
      data-disabled={isOff ? '' : undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      onMouseDown={isOff ? undefined : onMouseDown}
      aria-busy={pending !== false || undefined}
      className={`${SHAPE} ${LOOKS[look]} ${className}`}
    >
      {pending === false ? children : pending}
    </button>
  );
}

export type ButtonLinkProps = Shared & Pick<LinkProps, 'to' | 'state'>;

/** The space bar presses a button, and scrolls the page on a link. */
const holdSpace = (event: KeyboardEvent) => {
  if (event.key === ' ') event.preventDefault();
};
const pressBySpace = ({key, currentTarget}: KeyboardEvent<HTMLElement>) => {
  if (key === ' ') currentTarget.click();
};

export function ButtonLink({look = 'primary', className = '', ...link}: ButtonLinkProps) {
  return (
    <Link
      {...link}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that the specification calls a button
      role="button"
      onKeyDown={holdSpace}
      onKeyUp={pressBySpace}
      className={`${SHAPE} ${LOOKS[look]} ${className}`}
    />
  );
}
