// What is worn on a face or grows on it: beards, glasses, earrings.
import type {Look} from './look.ts';
import {INK} from './palette.ts';
import {box, d, dot, group, line, mirrored, mix, oval, shape} from './svg.ts';

const MOUSTACHE =
  'M 0 82 C 14 76 34 84 46 104 C 30 104 16 98 0 99 C -16 98 -30 104 -46 104 C -34 84 -14 76 0 82 Z';

function jawBeard({cheek: w, jaw, chin}: Look, length: number): string {
  const low = chin + length;
  return d`M ${-w} 4 C ${-w + 1} 60 ${-jaw - 12} 104 ${-jaw * 0.76} ${low - 34} C ${-jaw * 0.5} ${low} ${jaw * 0.5} ${low} ${jaw * 0.76} ${low - 34} C ${jaw + 12} 104 ${w - 1} 60 ${w} 4 C ${w - 14} 40 ${w - 22} 66 84 80 C 66 90 58 88 48 92 C 30 84 14 78 0 82 C -14 78 -30 84 -48 92 C -58 88 -66 90 -84 80 C ${-w + 22} 66 ${-w + 14} 40 ${-w} 4 Z`;
}

function chinBeard({chin}: Look): string {
  return d`M -46 100 C -34 82 -14 76 0 82 C 14 76 34 82 46 100 C 52 128 44 ${chin - 6} 24 ${chin + 6} C 10 ${chin + 12} -10 ${chin + 12} -24 ${chin + 6} C -44 ${chin - 6} -52 128 -46 100 Z`;
}

export function beard(look: Look): string {
  const colour = mix(look.hair, look.hairDark, 0.35);
  switch (look.beard) {
    case 'none':
      return '';
    case 'stubble':
      return shape(jawBeard(look, 2), mix(colour, look.skin, 0.1), {opacity: 0.2});
    case 'short':
      return shape(jawBeard(look, 4), colour, {opacity: 0.82});
    case 'full':
      return shape(jawBeard(look, 26), colour);
    case 'moustache':
      return shape(MOUSTACHE, colour);
    case 'goatee':
      return shape(chinBeard(look), colour, {opacity: 0.9});
  }
}

export function glasses({glasses: kind, cheek}: Look, turn: number): string {
  if (kind === 'none') return '';
  const rim = {stroke: INK, 'stroke-width': 5};
  const lens =
    kind === 'round'
      ? oval([54, 4], [38, 36], '#ffffff22', rim)
      : box([15, -26], [78, 56], '#ffffff22', {...rim, rx: 14});
  const frame =
    mirrored(lens + line(d`M 92 -4 L ${cheek + 4} -10`, INK, 5)) +
    line('M -16 0 Q 0 -10 16 0', INK, 5);
  return group(frame, `translate(${turn} 0)`);
}

const GOLD = '#d9a94e';

export function earrings({earrings: kind, cheek}: Look): string {
  switch (kind) {
    case 'none':
      return '';
    case 'stud':
      return mirrored(dot(cheek + 2, 48, 6, GOLD));
    case 'hoop':
      return mirrored(oval([cheek + 3, 66], [15, 20], 'none', {stroke: GOLD, 'stroke-width': 5}));
    case 'drop':
      return mirrored(
        line(d`M ${cheek + 2} 48 L ${cheek + 2} 68`, GOLD, 3) +
          oval([cheek + 2, 80], [7, 13], mix(GOLD, '#7a3b2e', 0.3)),
      );
  }
}
