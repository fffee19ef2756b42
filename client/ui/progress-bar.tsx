// Progress through the questionnaire or of an upload, in per cent.

export function ProgressBar({label, value}: {label: string; value: number}) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers animate no `<progress>`
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className="w-full"
    >
      <div className="h-2.5 overflow-hidden rounded-full bg-line">
        <div
          className="barred h-full rounded-full transition-[width] duration-(--duration-grow) ease-settle"
          style={{width: `${value}%`}}
        />
      </div>
    </div>
  );
}
