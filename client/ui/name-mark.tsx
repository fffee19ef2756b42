// Wing's name and logo. Not interactive.

/** The logo, as tall as the surrounding text. Hidden from assistive technology. */
export function WingSign({className = 'h-[1em] w-[1em]'}: {className?: string}) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={className}>
      <g fill="currentColor">
        <path d="M2 21C6 9 17 3.5 30.5 4C27 12.5 16 19.5 2 21Z" />
        <path d="M5.5 23.4C11 19.4 19 16.6 27.5 14.8C24 20.6 15 24.4 5.5 23.4Z" />
        <path d="M10 26.3C14.5 25.6 19.5 24.2 24 22.2C21.5 27 15.5 28.8 10 26.3Z" />
      </g>
    </svg>
  );
}

export function NameMark({className = ''}: {className?: string}) {
  return (
    <span
      className={`inline-flex items-center gap-2 font-display text-2xl leading-none font-bold tracking-tight ${className}`}
    >
      <WingSign className="h-8 w-8 text-action" />
      <span>Wing</span>
    </span>
  );
}
