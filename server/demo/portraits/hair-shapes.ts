// The shapes that haircuts are put together from. Coordinates are the face's.
import type {Look} from './look.ts';
import {d, dot, line, shape} from './svg.ts';

/** A cap of hair from the parting down both sides; `left` and `right` are where it ends. */
export type Cap = {top: number; hairline: number; left: number; right: number; wide: number};

export function capPath(
  {cheek: w, parting: p}: Look,
  {top, hairline, left, right, wide}: Cap,
): string {
  const W = w + wide;
  return d`M ${p} ${top} C ${p - 70} ${top - 10} ${-W} -170 ${-W} -30 L ${-W + 2} ${left} C ${-w + 4} ${left - 16} ${-w + 8} ${left - 40} ${-w + 10} -24 C ${-w + 16} -84 ${p - 84} ${hairline + 6} ${p} ${hairline} C ${p + 34} ${hairline + 10} ${w - 26} -90 ${w - 9} -24 C ${w - 8} ${right - 40} ${w - 4} ${right - 16} ${W - 2} ${right} L ${W} -30 C ${W} -170 ${p + 60} ${top - 8} ${p} ${top} Z`;
}

export function cap(look: Look, measure: Cap): string {
  const {parting: p, hairLight, hairDark} = look;
  const {top, hairline} = measure;
  const shine = d`M ${p - 30} ${top + 22} C ${p - 84} ${top + 36} ${-look.cheek + 4} -120 ${-look.cheek - 2} -62`;
  return (
    shape(capPath(look, measure), look.hair) +
    line(d`M ${p} ${top + 4} Q ${p - 4} ${(top + hairline) / 2} ${p} ${hairline}`, hairDark, 3.5, {
      opacity: 0.6,
    }) +
    line(shine, hairLight, 11, {opacity: 0.75}) +
    line(
      d`M ${p + 30} ${top + 26} C ${p + 62} ${top + 44} ${look.cheek - 12} -110 ${look.cheek} -58 M ${p + 14} ${top + 56} C ${p + 40} ${top + 66} ${look.cheek - 30} -112 ${look.cheek - 12} -76 M ${p - 14} ${top + 58} C ${p - 46} ${top + 66} ${-look.cheek + 36} -116 ${-look.cheek + 14} -72`,
      hairDark,
      4.5,
      {
        opacity: 0.32,
      },
    )
  );
}

/** What falls behind neck and shoulders, down to `end`; `swing` makes it wavy. */
export function fall(
  {cheek, hairDark, hair}: Look,
  end: number,
  wide: number,
  swing: number,
): string {
  const W = cheek + wide;
  const path = d`M 0 -205 C ${-W * 0.9} -205 ${-W} -110 ${-W} -20 C ${-W - swing} 50 ${-W + swing} 110 ${-W - swing * 0.6} ${end - 70} C ${-W - swing} ${end - 20} ${-W * 0.8} ${end + 6} ${-W * 0.55} ${end} L ${W * 0.55} ${end} C ${W * 0.8} ${end + 6} ${W + swing} ${end - 20} ${W + swing * 0.6} ${end - 70} C ${W - swing} 110 ${W + swing} 50 ${W} -20 C ${W} -110 ${W * 0.9} -205 0 -205 Z`;
  const strand = (x: number) =>
    line(
      d`M ${x} 10 C ${x - swing} 70 ${x + swing} 120 ${x - swing * 0.4} ${end - 24}`,
      hairDark,
      5,
      {
        opacity: 0.4,
      },
    );
  return shape(path, hair) + [-W + 26, -W + 52, W - 52, W - 26].map(strand).join('');
}

/** The two strands that lie before the shoulders. */
export function locks({cheek, hair, hairDark}: Look, end: number, swing: number): string {
  const side = (s: number) => {
    const x = (inside: number) => s * (cheek + inside);
    const path = d`M ${x(-10)} -40 C ${x(-6)} 40 ${x(-20 - swing)} 110 ${x(-28 + swing)} ${end - 40} C ${x(-24)} ${end - 10} ${x(-10)} ${end} ${x(6)} ${end + 4} C ${x(40)} ${end - 10} ${x(46 + swing)} ${end - 80} ${x(30)} 120 C ${x(22 + swing)} 50 ${x(20)} 0 ${x(14)} -50 Z`;
    return (
      shape(path, hair) +
      line(d`M ${x(6)} 10 C ${x(14)} 80 ${x(-4 - swing)} 140 ${x(4)} ${end - 30}`, hairDark, 4.5, {
        opacity: 0.4,
      })
    );
  };
  return side(-1) + side(1);
}

/** Curls as a cloud of rounds over the skull from one ear to the other, `from` and `to` in degrees. */
export function cloud(
  {hair, hairLight, hairDark}: Look,
  {
    from,
    to,
    rx,
    ry,
    size,
    y,
  }: {from: number; to: number; rx: number; ry: number; size: number; y: number},
): string {
  const count = Math.round((to - from) / 13);
  const ring = Array.from({length: count + 1}, (_, i) => {
    const angle = ((from + ((to - from) * i) / count) * Math.PI) / 180;
    const wobble = 1 + 0.16 * Math.sin(i * 2.4);
    return {x: Math.cos(angle) * rx, y: y - Math.sin(angle) * ry, r: size * wobble, i};
  });
  const rounds = ring.map(({x, y: cy, r}) =>
    dot(Math.round(x), Math.round(cy), Math.round(r), hair),
  );
  const curl = ring
    .filter(({i}) => i % 2 === 0)
    .map(({x, y: cy, r, i}) =>
      line(
        d`M ${x - r * 0.4} ${cy + r * 0.1} A ${r * 0.45} ${r * 0.45} 0 0 1 ${x + r * 0.35} ${cy - r * 0.2}`,
        i % 4 === 0 ? hairLight : hairDark,
        4,
        {opacity: 0.55},
      ),
    );
  return [...rounds, ...curl].join('');
}
