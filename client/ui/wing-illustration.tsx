// The picture of Wing: a jay's open wing, drawn from feathers. Pure decoration.
import {useId} from 'react';

type Feather = {angle: number; length: number; width: number; barred: boolean};

/** From the back of the fan to the front: long inky primaries, then the barred blue coverts. */
const FEATHERS: readonly Feather[] = [
  {angle: -84, length: 430, width: 46, barred: false},
  {angle: -71, length: 480, width: 48, barred: false},
  {angle: -58, length: 505, width: 50, barred: false},
  {angle: -45, length: 500, width: 50, barred: false},
  {angle: -32, length: 470, width: 48, barred: false},
  {angle: -19, length: 425, width: 46, barred: false},
  {angle: -78, length: 255, width: 50, barred: true},
  {angle: -62, length: 300, width: 54, barred: true},
  {angle: -46, length: 315, width: 56, barred: true},
  {angle: -30, length: 300, width: 54, barred: true},
  {angle: -14, length: 260, width: 50, barred: true},
];

function outline({length, width}: Feather): string {
  const tip = length * 0.9;
  return [
    'M0 0',
    `C${length * 0.18} ${-width}, ${length * 0.7} ${-width}, ${tip} ${-width * 0.55}`,
    `Q${length} ${-width * 0.35}, ${length} 0`,
    `Q${length} ${width * 0.35}, ${tip} ${width * 0.5}`,
    `C${length * 0.7} ${width * 0.85}, ${length * 0.2} ${width * 0.7}, 0 0Z`,
  ].join('');
}

export function WingIllustration({className}: {className?: string}) {
  const bars = useId();
  return (
    <svg viewBox="-40 -530 580 570" aria-hidden="true" focusable="false" className={className}>
      <defs>
        <pattern
          id={bars}
          width="44"
          height="44"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(14)"
        >
          <rect width="44" height="44" fill="var(--bar-blue)" />
          <rect x="22" width="8" height="44" fill="var(--bar-pale)" />
          <rect x="30" width="14" height="44" fill="var(--bar-ink)" />
        </pattern>
      </defs>
      {FEATHERS.map((feather, i) => (
        <g key={feather.angle} transform={`rotate(${feather.angle})`}>
          <g className="animate-unfold" style={{animationDelay: `${i * 35}ms`}}>
            <path
              d={outline(feather)}
              fill={feather.barred ? `url(#${bars})` : 'var(--bar-ink)'}
              stroke="var(--feather-edge)"
              strokeWidth="5"
              strokeLinejoin="round"
            />
            <path
              d={`M0 0L${feather.length * 0.94} 0`}
              stroke="var(--feather-edge)"
              strokeWidth="2.5"
              opacity="0.7"
            />
          </g>
        </g>
      ))}
    </svg>
  );
}
