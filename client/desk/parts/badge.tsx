// A short mark beside a name.

const LOOKS = {
  plain: 'border-line-strong text-ink',
  danger: 'border-danger bg-danger-tint text-ink',
} as const;

type BadgeProps = {children: string; look?: keyof typeof LOOKS};

export function Badge({children, look = 'plain'}: BadgeProps) {
  return (
    <span className={`rounded-full border px-3 py-0.5 text-small font-semibold ${LOOKS[look]}`}>
      {children}
    </span>
  );
}
