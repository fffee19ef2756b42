// The face: its outline, what looks, smells and smiles in it, and what years and the sun have left.
// The middle of the eyes is the origin; the skull ends at -185, the chin near 180.
import type {Look} from './look.ts';
import {INK, WHITE} from './palette.ts';
import {d, dot, group, line, mirrored, mix, oval, shape} from './svg.ts';

export type Expression = 'smile' | 'laugh' | 'calm';

const SKULL = -185;
const EYE_X = 53;
const MOUTH_Y = 112;

export function faceOutline({cheek: w, jaw, chin}: Look): string {
  return d`M ${-w} -30 C ${-w} -130 ${-w * 0.68} ${SKULL} 0 ${SKULL} C ${w * 0.68} ${SKULL} ${w} -130 ${w} -30 C ${w} 48 ${jaw + 10} 100 ${jaw * 0.74} ${chin - 38} C ${jaw * 0.5} ${chin - 8} ${jaw * 0.24} ${chin} 0 ${chin} C ${-jaw * 0.24} ${chin} ${-jaw * 0.5} ${chin - 8} ${-jaw * 0.74} ${chin - 38} C ${-jaw - 10} 100 ${-w} 48 ${-w} -30 Z`;
}

export function ears({cheek, skin, shade}: Look): string {
  return mirrored(
    oval([cheek - 1, 16], [17, 31], skin) +
      line(d`M ${cheek + 3} -2 C ${cheek + 13} 4 ${cheek + 9} 24 ${cheek + 2} 30`, shade, 4, {
        opacity: 0.6,
      }),
  );
}

function eye({eyes, iris, shade, woman, age}: Look, expression: Expression): string {
  if (expression === 'laugh') {
    return (
      line('M -24 4 C -12 -12 12 -12 24 3', INK, 6) +
      line('M -14 12 C -4 15 8 15 16 11', shade, 3, {opacity: 0.5})
    );
  }
  const open = expression === 'calm' ? 0.9 : 1;
  const white = 'M -25 3 C -14 -13 10 -15 25 -2 C 14 11 -10 13 -25 3 Z';
  const lashes = woman ? line('M 22 -3 L 31 -9', INK, 4.5) : '';
  const parts =
    shape(white, WHITE) +
    dot(0, -1, 10.5, iris) +
    dot(0, -1, 5, INK) +
    dot(4, -5, 2.4, WHITE) +
    line('M -26 3 C -14 -14 10 -16 26 -2', INK, woman ? 5.5 : 4.5) +
    lashes +
    line('M -20 -13 C -8 -23 10 -23 22 -13', shade, 3, {opacity: 0.7}) +
    line('M -14 11 C -2 15 8 13 16 8', shade, 2.5, {opacity: 0.45});
  const years = age > 44 ? line('M -16 20 C -4 25 8 24 18 17', shade, 3, {opacity: 0.45}) : '';
  return group(parts + years, `scale(${eyes} ${eyes * open})`);
}

function brow({brows, hairDark, skin, age}: Look, expression: Expression): string {
  const colour = mix(hairDark, skin, age > 55 ? 0.3 : 0.12);
  const lift = expression === 'laugh' ? -6 : 0;
  const thick = 8 * brows;
  return shape(
    d`M -28 ${lift + 4} C -14 ${lift - 8} 8 ${lift - 11} 31 ${lift + 2} C 10 ${lift - 11 + thick} -12 ${lift - 6 + thick} -27 ${lift + 4 + thick * 0.8} Z`,
    colour,
  );
}

/** Both sides of something drawn for the one at the right. */
function pair(content: string, x: number, y: number): string {
  return mirrored(group(content, `translate(${x} ${y})`));
}

function nose({nose: size, shade}: Look): string {
  const parts =
    shape('M 2 4 C 10 30 22 50 19 62 C 16 74 2 72 -4 70 C 8 62 8 36 2 4 Z', shade, {
      opacity: 0.28,
    }) + line('M -15 64 C -12 74 -2 74 2 72 C 8 74 16 72 18 62', shade, 4.5, {opacity: 0.95});
  return group(parts, `scale(${size} ${0.5 + size / 2})`);
}

function mouth({mouth: size, lips, shade, woman}: Look, expression: Expression): string {
  const lower = mix(lips, WHITE, 0.12);
  const dark = mix(lips, '#3a1420', 0.55);
  const dimples = mirrored(
    line('M 44 -8 C 48 -4 48 2 45 6', shade, 3.5, {opacity: expression === 'calm' ? 0 : 0.6}),
  );
  const lip = (path: string) => (woman ? shape(path, lips) : '');
  const closed =
    lip('M -36 -4 C -20 -6 -8 -13 0 -9 C 8 -13 20 -6 36 -4 C 18 6 -18 6 -36 -4 Z') +
    shape('M -32 -2 C -16 5 16 5 32 -2 C 22 19 -22 19 -32 -2 Z', lower) +
    line('M -40 -10 C -20 6 20 6 40 -10', dark, 4);
  const open =
    shape('M -43 -10 C -20 -4 20 -4 43 -10 C 34 34 -34 34 -43 -10 Z', dark) +
    shape('M -38 -7 C -20 -2 20 -2 38 -7 C 32 12 -32 12 -38 -7 Z', WHITE) +
    line('M -45 -11 C -20 -5 20 -5 45 -11', lips, woman ? 6 : 4.5) +
    line('M -31 14 C -16 28 16 28 31 14', lips, woman ? 7 : 4);
  const calm =
    lip('M -31 0 C -18 -4 -8 -11 0 -7 C 8 -11 18 -4 31 0 C 16 6 -16 6 -31 0 Z') +
    shape('M -27 2 C -14 6 14 6 27 2 C 18 18 -18 18 -27 2 Z', lower) +
    line('M -33 -1 C -14 6 14 6 33 -1', dark, 3.5);
  const drawn = {smile: closed, laugh: open, calm}[expression];
  return group(drawn + dimples, `translate(0 ${MOUTH_Y}) scale(${size})`);
}

function linesOfYears({age, shade}: Look): string {
  if (age < 42) return '';
  const depth = Math.min(0.6, (age - 36) / 40);
  return mirrored(
    line('M 30 74 C 44 86 54 98 55 112', shade, 4, {opacity: depth}) +
      line('M 90 -10 L 102 -16 M 91 -2 L 104 -2', shade, 3, {opacity: depth}),
  );
}

function freckles({freckles: has, shade}: Look): string {
  if (!has) return '';
  const spots = [
    [62, 42],
    [76, 36],
    [88, 46],
    [70, 54],
    [50, 50],
    [82, 58],
  ] as const;
  return mirrored(spots.map(([x, y]) => dot(x, y, 2.6, shade, {opacity: 0.55})).join(''));
}

function blush({skin, woman}: Look): string {
  const warm = mix(skin, '#d8453e', woman ? 0.32 : 0.22);
  const gradient = `<radialGradient id="blush"><stop offset="0" stop-color="${warm}" stop-opacity="${woman ? 0.75 : 0.5}"/><stop offset="1" stop-color="${warm}" stop-opacity="0"/></radialGradient>`;
  return gradient + mirrored(oval([74, 58], [44, 32], 'url(#blush)'));
}

/** Everything inside the outline, turned a little to one side by `turn` units. */
export function features(look: Look, expression: Expression, turn: number): string {
  const drawn =
    blush(look) +
    freckles(look) +
    linesOfYears(look) +
    pair(eye(look, expression), EYE_X, 0) +
    pair(brow(look, expression), EYE_X + 2, look.woman ? -38 : -33) +
    nose(look) +
    mouth(look, expression);
  return group(drawn, `translate(${turn} 0)`);
}

/** The half of the face that the light does not reach. */
export function faceShade(look: Look): string {
  const {cheek: w, chin, shade} = look;
  const edge = d`M ${w * 0.5} -190 C ${w * 1.02} -120 ${w * 0.94} 60 ${w * 0.42} ${chin + 6} L ${w + 40} ${chin + 20} L ${w + 40} -190 Z`;
  return `<clipPath id="face"><path d="${faceOutline(look)}"/></clipPath>${shape(edge, shade, {
    'clip-path': 'url(#face)',
    opacity: 0.34,
  })}`;
}
