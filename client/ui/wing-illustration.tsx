// The illustration of a jay's open wing. Decorative.
import {useId} from 'react';

type Row = {
  fill: 'ink' | 'bars' | 'chestnut';
  count: number;
  /** Angles of the first and last feather in degrees; 0 is right, -90 is up. */
  from: number;
  to: number;
  longest: number;
  width: number;
};

type Feather = {key: string; fill: Row['fill']; angle: number; length: number; width: number};

/** From back to front: primaries, coverts, shoulder. */
const ROWS: readonly Row[] = [
  {fill: 'ink', count: 9, from: -90, to: 2, longest: 640, width: 36},
  {fill: 'bars', count: 7, from: -84, to: -4, longest: 395, width: 43},
  {fill: 'chestnut', count: 5, from: -78, to: -12, longest: 205, width: 38},
];

/** The third feather is the longest. */
function feathersOf({fill, count, from, to, longest, width}: Row): Feather[] {
  return Array.from({length: count}, (_, i) => {
    const along = i / (count - 1);
    const length = longest * (1 - 0.42 * (along - 0.28) ** 2 - 0.12 * along);
    return {key: `${fill}-${i}`, fill, angle: from + (to - from) * along, length, width};
  });
}

const FEATHERS = ROWS.flatMap(feathersOf);

function outline({length, width}: Feather): string {
  return [
    'M0 0',
    `C${length * 0.25} ${-width * 0.9}, ${length * 0.72} ${-width * 1.25}, ${length * 0.93} ${-width * 0.55}`,
    `Q${length * 1.01} ${-width * 0.2}, ${length} ${width * 0.12}`,
    `C${length * 0.85} ${width * 0.95}, ${length * 0.4} ${width}, 0 0Z`,
  ].join('');
}

export function WingIllustration({className}: {className?: string}) {
  const bars = useId();
  const fills = {
    ink: 'var(--color-bar-ink)',
    bars: `url(#${bars})`,
    chestnut: 'var(--color-chestnut)',
  };
  return (
    <svg viewBox="-20 -660 660 680" aria-hidden="true" focusable="false" className={className}>
      <defs>
        <pattern
          id={bars}
          width="30"
          height="30"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(12)"
        >
          <rect width="30" height="30" fill="var(--color-bar-blue)" />
          <rect x="15" width="6" height="30" fill="var(--color-bar-pale)" />
          <rect x="21" width="9" height="30" fill="var(--color-bar-ink)" />
        </pattern>
      </defs>
      {FEATHERS.map((feather) => (
        <g
          key={feather.key}
          transform={`rotate(${feather.angle})`}
          className="animate-unfold unfold-in-turn"
        >
          <path
            d={outline(feather)}
            fill={fills[feather.fill]}
            stroke="var(--color-feather-edge)"
            strokeWidth="4"
            strokeLinejoin="round"
          />
          <path
            d={`M0 0L${feather.length * 0.94} 0`}
            stroke="var(--color-feather-edge)"
            strokeWidth="2.5"
            opacity="0.7"
          />
        </g>
      ))}
    </svg>
  );
}
