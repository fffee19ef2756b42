// Neck, shoulders and what is worn on them. Coordinates are the face's; the picture ends near 560.
import type {Look} from './look.ts';
import {WHITE} from './palette.ts';
import {box, d, dot, line, mirrored, mix, shape} from './svg.ts';

export const GARMENTS = [
  'tee',
  'stripes',
  'sweater',
  'turtleneck',
  'shirt',
  'blazer',
  'cardigan',
  'scoop',
  'hoodie',
  'scarf',
] as const;
export type Garment = (typeof GARMENTS)[number];
export type Outfit = {garment: Garment; fabric: string; second: string};

const BOTTOM = 660;

type Build = {neck: number; shoulder: number};

const buildOf = ({woman}: Look): Build =>
  woman ? {neck: 47, shoulder: 186} : {neck: 72, shoulder: 232};

/** Shoulders and chest, with a neckline that dips to `dip`; `open` is how wide it is. */
function torso({neck, shoulder: s}: Build, dip: number, open: number): string {
  const n = neck + open;
  const start = 214 + open * 0.5;
  return d`M ${-n} ${start} C ${-n - 34} ${start + 26} ${-s + 70} 244 ${-s + 8} 268 C ${-s - 30} 284 ${-s - 38} 350 ${-s - 46} ${BOTTOM} L ${s + 46} ${BOTTOM} C ${s + 38} 350 ${s + 30} 284 ${s - 8} 268 C ${s - 70} 244 ${n + 34} ${start + 26} ${n} ${start} C ${n * 0.9} ${dip - 6} ${n * 0.5} ${dip} 0 ${dip} C ${-n * 0.5} ${dip} ${-n * 0.9} ${dip - 6} ${-n} ${start} Z`;
}

function vTorso({neck, shoulder: s}: Build, dip: number): string {
  const n = neck + 12;
  return d`M ${-n} 220 C ${-n - 34} 242 ${-s + 70} 244 ${-s + 8} 268 C ${-s - 30} 284 ${-s - 38} 350 ${-s - 46} ${BOTTOM} L ${s + 46} ${BOTTOM} C ${s + 38} 350 ${s + 30} 284 ${s - 8} 268 C ${s - 70} 244 ${n + 34} 242 ${n} 220 L 0 ${dip} Z`;
}

/** Neck and chest, and the shadow that the head throws on them. */
export function neckAndChest(look: Look): string {
  const {neck: n, shoulder: s} = buildOf(look);
  const {skin, shade, chin} = look;
  const body = d`M ${-n} 70 C ${-n} 150 ${-n - 2} 196 ${-n - 20} 222 C ${-n - 60} 254 ${-s + 60} 264 ${-s + 34} 310 L ${-s + 34} 420 L ${s - 34} 420 L ${s - 34} 310 C ${s - 60} 264 ${n + 60} 254 ${n + 20} 222 C ${n + 2} 196 ${n} 150 ${n} 70 Z`;
  const shadow = d`M ${-n} 90 L ${n} 90 L ${n} ${chin - 6} C ${n - 10} ${chin + 44} ${-n + 30} ${chin + 40} ${-n} ${chin - 4} Z`;
  return (
    shape(body, skin) +
    shape(shadow, shade, {opacity: 0.75}) +
    mirrored(line('M 22 262 C 50 254 76 254 104 262', shade, 4, {opacity: 0.45}))
  );
}

function folds({shoulder: s}: Build, colour: string): string {
  return mirrored(
    line(d`M ${s - 34} 400 C ${s - 22} 460 ${s - 26} 520 ${s - 22} ${BOTTOM}`, colour, 6, {
      opacity: 0.5,
    }) +
      line(d`M ${s - 70} 268 C ${s - 40} 280 ${s - 20} 296 ${s - 8} 320`, colour, 4, {
        opacity: 0.25,
      }),
  );
}

function ribs(y: number, half: number, colour: string): string {
  return Array.from({length: 9}, (_, i) => {
    const x = -half + (i * half) / 4;
    return line(d`M ${x} ${y} L ${x * 1.04} ${y + 46}`, colour, 3, {opacity: 0.4});
  }).join('');
}

function stripes(path: string, colour: string): string {
  const bands = Array.from({length: 7}, (_, i) =>
    box([-320, 316 + i * 52], [640, 18], colour, {'clip-path': 'url(#torso)'}),
  );
  return `<clipPath id="torso"><path d="${path}"/></clipPath>${bands.join('')}`;
}

function collar({neck: n}: Build, fabric: string, edge: string): string {
  return mirrored(
    shape(
      d`M ${n - 4} 196 C ${n + 14} 208 ${n + 22} 222 ${n + 20} 240 L 46 300 L 0 250 Z`,
      fabric,
    ) + line(d`M ${n + 20} 240 L 46 300 L 0 250`, edge, 3.5, {opacity: 0.55}),
  );
}

type Draw = (build: Build, outfit: {fabric: string; dark: string; second: string}) => string;

const DRAW: Record<Garment, Draw> = {
  tee: (b, {fabric, dark}) =>
    shape(torso(b, 262, 12), fabric) +
    line(
      d`M ${-b.neck - 8} 228 C ${-b.neck * 0.7} 268 ${b.neck * 0.7} 268 ${b.neck + 8} 228`,
      dark,
      5,
      {opacity: 0.4},
    ) +
    folds(b, dark),
  stripes: (b, {fabric, dark, second}) =>
    shape(torso(b, 258, 20), fabric) + stripes(torso(b, 258, 20), second) + folds(b, dark),
  sweater: (b, {fabric, dark, second}) =>
    shape(torso(b, 250, 6), second) +
    shape(vTorso(b, 330), fabric) +
    line(d`M ${-b.neck - 8} 226 L 0 334 L ${b.neck + 8} 226`, dark, 8, {opacity: 0.55}) +
    folds(b, dark),
  turtleneck: (b, {fabric, dark}) =>
    shape(torso(b, 240, 10), fabric) +
    shape(
      d`M ${-b.neck - 9} 172 C ${-b.neck * 0.4} 188 ${b.neck * 0.4} 188 ${b.neck + 9} 172 L ${b.neck + 15} 236 C ${b.neck * 0.5} 258 ${-b.neck * 0.5} 258 ${-b.neck - 15} 236 Z`,
      fabric,
    ) +
    ribs(190, b.neck, dark) +
    line(
      d`M ${-b.neck - 15} 238 C ${-b.neck * 0.5} 260 ${b.neck * 0.5} 260 ${b.neck + 15} 238`,
      dark,
      5,
      {opacity: 0.45},
    ) +
    folds(b, dark),
  shirt: (b, {fabric, dark}) =>
    shape(vTorso(b, 276), fabric) +
    line(d`M 0 276 L 0 ${BOTTOM}`, dark, 4, {opacity: 0.5}) +
    [330, 400, 470, 540].map((y) => dot(11, y, 5, dark, {opacity: 0.7})).join('') +
    collar(b, mix(fabric, WHITE, 0.12), dark) +
    folds(b, dark),
  blazer: (b, {fabric, dark, second}) =>
    shape(torso(b, 268, 10), second) +
    mirrored(
      shape(
        d`M ${b.neck + 6} 206 C ${b.neck + 40} 236 ${b.shoulder - 66} 242 ${b.shoulder - 4} 266 C ${b.shoulder + 34} 284 ${b.shoulder + 42} 350 ${b.shoulder + 50} ${BOTTOM} L 4 ${BOTTOM} L 4 470 Z`,
        fabric,
      ) +
        shape(
          d`M ${b.neck + 4} 206 L ${b.neck + 44} 262 L ${b.neck + 62} 330 L ${b.neck + 34} 340 L 4 480 Z`,
          mix(fabric, WHITE, 0.08),
        ) +
        line(d`M ${b.neck + 44} 262 L ${b.neck + 62} 330 L ${b.neck + 34} 340 L 4 480`, dark, 4, {
          opacity: 0.7,
        }),
    ) +
    folds(b, dark),
  cardigan: (b, {fabric, dark, second}) =>
    shape(torso(b, 284, 22), second) +
    mirrored(
      shape(
        d`M ${b.neck + 16} 216 C ${b.neck + 50} 240 ${b.shoulder - 66} 242 ${b.shoulder - 4} 266 C ${b.shoulder + 34} 284 ${b.shoulder + 42} 350 ${b.shoulder + 50} ${BOTTOM} L 46 ${BOTTOM} C 50 480 70 330 ${b.neck + 16} 216 Z`,
        fabric,
      ) + line(d`M ${b.neck + 16} 220 C 70 330 52 480 48 ${BOTTOM}`, dark, 9, {opacity: 0.4}),
    ) +
    folds(b, dark),
  scoop: (b, {fabric, dark}) => shape(torso(b, 318, 44), fabric) + folds(b, dark),
  hoodie: (b, {fabric, dark}) =>
    shape(torso(b, 290, 30), fabric) +
    mirrored(
      shape(
        d`M ${b.neck + 4} 190 C ${b.neck + 60} 200 ${b.neck + 66} 250 ${b.neck + 30} 286 C ${b.neck - 10} 316 20 326 0 326 C 14 300 ${b.neck} 262 ${b.neck + 4} 190 Z`,
        mix(fabric, WHITE, 0.1),
      ) + line('M 26 318 C 30 360 28 400 30 430', WHITE, 5, {opacity: 0.85}),
    ) +
    folds(b, dark),
  scarf: (b, {fabric, dark, second}) =>
    shape(torso(b, 240, 10), fabric) +
    folds(b, dark) +
    shape(
      d`M ${-b.neck - 34} 184 C ${-b.neck} 214 ${b.neck} 214 ${b.neck + 34} 184 C ${b.neck + 62} 210 ${b.neck + 56} 262 ${b.neck + 20} 276 C ${b.neck * 0.4} 296 ${-b.neck * 0.4} 296 ${-b.neck - 20} 276 C ${-b.neck - 56} 262 ${-b.neck - 62} 210 ${-b.neck - 34} 184 Z`,
      second,
    ) +
    shape('M -64 262 C -40 280 -20 284 0 284 L 10 450 L -70 458 Z', mix(second, '#1a1220', 0.12)) +
    line(
      'M -80 232 C -30 262 40 262 88 228 M -74 206 C -30 236 40 236 80 204',
      mix(second, '#1a1220', 0.4),
      4,
      {opacity: 0.45},
    ),
};

export function clothes(look: Look, {garment, fabric, second}: Outfit): string {
  const build = buildOf(look);
  const dark = mix(fabric, '#140f1c', 0.42);
  return DRAW[garment](build, {fabric, dark, second});
}

export function necklace({woman}: Look): string {
  if (!woman) return '';
  return line('M -52 216 C -40 268 40 268 52 216', '#d9a94e', 3) + dot(0, 256, 6, '#d9a94e');
}
