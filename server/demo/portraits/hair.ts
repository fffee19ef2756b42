// Haircuts: what is seen behind the head, and what lies before it.
import type {HairCut, Look} from './look.ts';
import {cap, cloud, fall, locks} from './hair-shapes.ts';
import {messyTop, quiff, receding, shortSides, sideBang, sideSweep} from './hair-short.ts';
import {d, dot, line, oval, shape} from './svg.ts';

type Cut = {behind: (look: Look) => string; before: (look: Look) => string};

const nothing = () => '';

function fringe({cheek: w, hair, hairDark, hairLight}: Look): string {
  const W = w + 18;
  const path = d`M 0 -214 C -90 -218 ${-W} -150 ${-W} -30 L ${-W + 4} 70 C ${-w + 6} 40 ${-w + 8} -10 ${-w + 16} -44 C -70 -56 -30 -60 0 -60 C 30 -60 70 -56 ${w - 16} -44 C ${w - 8} -10 ${w - 6} 40 ${W - 4} 70 L ${W} -30 C ${W} -150 90 -218 0 -214 Z`;
  const strands = [-66, -34, 0, 36, 68]
    .map((x) => line(d`M ${x * 0.7} -150 Q ${x} -100 ${x} -66`, hairDark, 4, {opacity: 0.35}))
    .join('');
  return (
    shape(path, hair) +
    strands +
    line('M -84 -150 C -50 -182 20 -188 60 -172', hairLight, 12, {opacity: 0.7})
  );
}

function sweptBack(look: Look, top: number, hairline: number): string {
  const {cheek: w, hair, hairDark, hairLight} = look;
  const path = d`M ${-w - 9} 16 C ${-w - 16} -90 ${-w} ${top + 4} 0 ${top} C ${w} ${top + 4} ${w + 16} -90 ${w + 9} 16 L ${w - 6} 4 C ${w - 6} -50 ${w - 22} ${hairline + 30} 40 ${hairline} C 10 ${hairline - 8} -20 ${hairline - 8} -44 ${hairline + 2} C ${-w + 22} ${hairline + 32} ${-w + 6} -50 ${-w + 6} 4 Z`;
  const strands = [-92, -62, -34, -8, 18, 44, 70, 94]
    .map((x, i) => {
      const low = hairline + Math.abs(x) * 0.24 - 4;
      const strand = d`M ${x * 0.92} ${low} C ${x * 1.1} ${low - 30} ${x * 1.06} ${top + 52} ${x * 0.8} ${top + 26}`;
      return line(strand, i % 3 === 1 ? hairLight : hairDark, i % 3 === 1 ? 6 : 4, {opacity: 0.5});
    })
    .join('');
  return (
    shape(path, hair) +
    strands +
    line(
      d`M ${-w + 26} -126 C ${-w + 44} ${top + 46} -40 ${top + 22} 0 ${top + 20}`,
      hairLight,
      9,
      {opacity: 0.6},
    )
  );
}

function bun(look: Look): string {
  return (
    dot(0, -240, 60, look.hair) +
    line('M -34 -262 C -14 -286 26 -282 38 -250', look.hairLight, 8, {opacity: 0.6}) +
    line('M -40 -226 C -14 -206 18 -208 42 -228', look.hairDark, 6, {opacity: 0.5})
  );
}

function ponytail({cheek: w, hair, hairDark}: Look): string {
  return (
    shape(
      d`M ${w - 30} 40 C ${w + 60} 60 ${w + 78} 160 ${w + 40} 300 C ${w + 10} 320 ${w - 20} 300 ${w - 26} 270 C ${w + 6} 200 ${w} 130 ${w - 50} 110 Z`,
      hair,
    ) + line(d`M ${w} 90 C ${w + 40} 140 ${w + 34} 210 ${w + 10} 280`, hairDark, 5, {opacity: 0.4})
  );
}

const CUTS: Record<HairCut, Cut> = {
  long: {
    behind: (look) => fall(look, 300, 26, 4),
    before: (look) =>
      cap(look, {top: -228, hairline: -122, left: 60, right: 60, wide: 22}) + locks(look, 300, 2),
  },
  waves: {
    behind: (look) => fall(look, 270, 38, 16),
    before: (look) =>
      cap(look, {top: -232, hairline: -120, left: 50, right: 66, wide: 30}) + locks(look, 262, 14),
  },
  bob: {
    behind: (look) => fall(look, 152, 26, 2),
    before: (look) => cap(look, {top: -228, hairline: -116, left: 130, right: 136, wide: 28}),
  },
  fringe: {
    behind: (look) => fall(look, 232, 24, 3),
    before: fringe,
  },
  bun: {behind: bun, before: (look) => sweptBack(look, -206, -128)},
  ponytail: {
    behind: (look) => ponytail(look),
    before: (look) => cap(look, {top: -216, hairline: -126, left: 4, right: 4, wide: 10}),
  },
  curls: {
    behind: (look) => cloud(look, {from: -38, to: 218, rx: 142, ry: 148, size: 54, y: -44}),
    before: (look) => cloud(look, {from: 12, to: 168, rx: 104, ry: 76, size: 38, y: -106}),
  },
  pixie: {behind: nothing, before: (look) => shortSides(look) + sideBang(look)},
  lob: {
    behind: (look) => fall(look, 212, 30, 8),
    before: (look) =>
      cap(look, {top: -230, hairline: -114, left: 90, right: 100, wide: 28}) + locks(look, 208, 6),
  },
  parted: {behind: nothing, before: (look) => shortSides(look) + sideSweep(look)},
  quiff: {behind: nothing, before: (look) => shortSides(look) + quiff(look)},
  buzz: {behind: nothing, before: shortSides},
  'curly-top': {
    behind: nothing,
    before: (look) =>
      shortSides(look) + cloud(look, {from: 14, to: 166, rx: 92, ry: 66, size: 36, y: -128}),
  },
  bald: {
    behind: nothing,
    before: () =>
      oval([-44, -138], [36, 20], '#ffffff', {opacity: 0.14, transform: 'rotate(-28 -44 -138)'}),
  },
  swept: {
    behind: (look) => fall(look, 116, 12, 5),
    before: (look) => cap(look, {top: -228, hairline: -142, left: 44, right: 52, wide: 15}),
  },
  messy: {behind: nothing, before: (look) => shortSides(look) + messyTop(look)},
  receding: {behind: nothing, before: receding},
  afro: {
    behind: (look) => cloud(look, {from: -4, to: 184, rx: 122, ry: 132, size: 46, y: -54}),
    before: (look) =>
      shortSides(look) + cloud(look, {from: 16, to: 164, rx: 96, ry: 70, size: 34, y: -122}),
  },
};

export function hairBehind(look: Look): string {
  return CUTS[look.cut].behind(look);
}

export function hairBefore(look: Look): string {
  return CUTS[look.cut].before(look);
}
