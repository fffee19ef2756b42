// Haircuts with short sides: the sides themselves and what stands or lies above them.
import type {Look} from './look.ts';
import {d, line, mix, shape} from './svg.ts';

/** Short at the sides, with whatever `top` draws above. */
export function shortSides({cheek: w, hair, hairDark, skin}: Look): string {
  const faded = mix(hair, skin, 0.22);
  const path = d`M ${-w - 6} 14 C ${-w - 10} -80 ${-w - 4} -196 0 -198 C ${w + 4} -196 ${w + 10} -80 ${w + 6} 14 L ${w - 7} 6 C ${w - 6} -40 ${w - 14} -84 ${w - 34} -106 C 50 -120 -50 -120 ${-w + 34} -106 C ${-w + 14} -84 ${-w + 6} -40 ${-w + 7} 6 Z`;
  return shape(path, faded) + line(d`M ${w - 2} -10 L ${w - 1} 8`, hairDark, 4, {opacity: 0.25});
}

export function quiff({hair, hairLight, hairDark, cheek: w}: Look): string {
  const path = d`M ${-w + 2} -86 C ${-w - 20} -160 ${-w + 30} -236 -10 -246 C 60 -258 ${w} -226 ${w + 6} -160 C ${w + 8} -130 ${w} -104 ${w - 12} -92 C 74 -128 10 -116 -50 -128 C -84 -128 ${-w + 16} -110 ${-w + 2} -86 Z`;
  return (
    shape(path, hair) +
    line('M -72 -186 C -40 -226 30 -236 76 -206', hairLight, 11, {opacity: 0.7}) +
    line('M -60 -150 C -20 -180 50 -184 96 -160', hairDark, 5, {opacity: 0.4})
  );
}

/** A long fringe from a deep parting, over one brow. */
export function sideBang({hair, hairDark, hairLight, cheek: w}: Look): string {
  const path = d`M ${-w - 8} 22 C ${-w - 26} -90 ${-w + 6} -226 -10 -230 C 70 -240 ${w + 22} -190 ${w + 12} 10 C ${w + 2} 0 ${w - 8} -30 ${w - 12} -70 C 84 -96 60 -124 44 -142 C 10 -92 -60 -62 ${-w + 14} -34 C ${-w + 4} -16 ${-w + 2} 4 ${-w - 8} 22 Z`;
  return (
    shape(path, hair) +
    line('M 30 -140 C 0 -104 -50 -78 -98 -60 M 40 -168 C 0 -130 -60 -104 -112 -84', hairDark, 4, {
      opacity: 0.38,
    }) +
    line('M -84 -148 C -60 -196 0 -212 44 -200', hairLight, 11, {opacity: 0.65})
  );
}

/** Combed over from a parting at the side. */
export function sideSweep({hair, hairDark, hairLight, cheek: w}: Look): string {
  const path = d`M -62 -106 C ${-w + 12} -112 ${-w - 8} -120 ${-w - 8} -70 C ${-w - 18} -150 ${-w + 20} -216 -50 -218 C 20 -252 ${w} -232 ${w + 12} -130 L ${w + 8} -66 C ${w} -84 ${w - 12} -98 ${w - 26} -102 C 76 -108 -6 -134 -62 -106 Z`;
  return (
    shape(path, hair) +
    line('M -62 -108 C -78 -140 -74 -184 -52 -214', hairDark, 4, {opacity: 0.5}) +
    line(
      'M -34 -124 C 10 -150 70 -146 104 -120 M -40 -158 C 10 -184 72 -180 108 -152',
      hairDark,
      4,
      {opacity: 0.3},
    ) +
    line('M -26 -196 C 20 -216 64 -206 88 -184', hairLight, 10, {opacity: 0.65})
  );
}

/** What is left of it: the sides, and a short peak between two bays. */
export function receding({cheek: w, hair, hairDark, skin}: Look): string {
  const path = d`M ${-w - 6} 14 C ${-w - 12} -80 ${-w - 4} -200 0 -202 C ${w + 4} -200 ${w + 12} -80 ${w + 6} 14 L ${w - 8} 4 C ${w - 6} -40 ${w - 8} -76 ${w - 22} -96 C ${w - 24} -130 66 -158 52 -162 C 40 -140 16 -130 0 -128 C -16 -130 -40 -140 -52 -162 C -66 -158 ${-w + 24} -130 ${-w + 22} -96 C ${-w + 8} -76 ${-w + 6} -40 ${-w + 8} 4 Z`;
  return (
    shape(path, mix(hair, skin, 0.08)) +
    line('M -20 -136 L -14 -160 M 2 -134 L 4 -160 M 22 -138 L 20 -162', hairDark, 3.5, {
      opacity: 0.3,
    })
  );
}

export function messyTop({hair, hairDark, hairLight, cheek: w}: Look): string {
  const path = d`M ${-w - 4} -60 C ${-w - 26} -150 -80 -230 -6 -226 C 40 -246 ${w + 10} -206 ${w + 6} -60 C ${w - 6} -80 ${w - 16} -96 ${w - 26} -104 C 84 -84 70 -74 56 -78 C 52 -96 40 -104 30 -108 C 22 -84 2 -70 -22 -74 C -22 -92 -26 -100 -34 -106 C -50 -84 -72 -76 -88 -80 C ${-w + 14} -86 ${-w + 4} -76 ${-w - 4} -60 Z`;
  return (
    shape(path, hair) +
    line('M -70 -176 C -46 -206 0 -214 34 -204', hairLight, 10, {opacity: 0.65}) +
    line(
      'M 30 -108 C 34 -140 24 -160 8 -172 M -34 -106 C -36 -130 -50 -150 -62 -158',
      hairDark,
      4,
      {opacity: 0.4},
    )
  );
}
