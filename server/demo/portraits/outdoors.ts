// Places under the sky: simple, behind the person, each in a mood's colours.
import {backdrop, GREEN, H, leaf, W, type Scene} from './scene.ts';
import {box, d, dot, group, line, mix, shape} from './svg.ts';

export const sun: Scene = (mood, chance) =>
  backdrop(mood) +
  dot(chance.whole(200, 600), chance.whole(330, 430), 300, mix(mood.far, mood.glow, 0.35));

export const hills: Scene = (mood, chance) => {
  const lift = chance.whole(-40, 40);
  return (
    backdrop(mood) +
    dot(chance.whole(110, 690), 190 + lift, 74, mood.glow) +
    shape(
      d`M 0 ${560 + lift} C 130 ${430 + lift} 250 ${450 + lift} 380 ${540 + lift} C 520 ${420 + lift} 660 ${400 + lift} 800 ${500 + lift} L 800 1000 L 0 1000 Z`,
      mood.far,
    ) +
    shape(
      d`M 0 ${690 + lift} C 180 ${580 + lift} 380 ${640 + lift} 520 ${700 + lift} C 640 ${640 + lift} 740 ${640 + lift} 800 ${660 + lift} L 800 1000 L 0 1000 Z`,
      mood.mid,
    ) +
    shape('M 0 860 C 240 780 560 800 800 870 L 800 1000 L 0 1000 Z', mood.near)
  );
};

export const sea: Scene = (mood, chance) => {
  const x = chance.whole(90, 220);
  const boat =
    shape('M -46 0 L 46 0 L 30 20 L -30 20 Z', mood.near) +
    shape('M -4 -8 L -4 -108 L 44 -8 Z', mood.glow) +
    shape('M -12 -8 L -12 -80 L -40 -8 Z', mix(mood.glow, mood.far, 0.4));
  const waves = [600, 690, 780, 880].map((y, i) =>
    line(
      d`M ${40 + i * 46} ${y} q 30 -14 60 0 t 60 0 M ${520 + i * 24} ${y + 30} q 30 -14 60 0 t 60 0`,
      mood.sky,
      5,
      {opacity: 0.5},
    ),
  );
  return (
    backdrop(mood) +
    dot(chance.whole(560, 700), 260, 84, mood.glow) +
    box([0, 520], [W, 480], mood.mid) +
    box([0, 520], [W, 60], mood.far, {opacity: 0.6}) +
    waves.join('') +
    group(boat, `translate(${x} 512)`)
  );
};

export const city: Scene = (mood, chance) => {
  const row = (base: number, colour: string, lit: number) => {
    let drawn = '';
    for (let x = -20; x < W;) {
      const width = chance.whole(80, 150);
      const top = base - chance.whole(60, 320);
      drawn += box([x, top], [width, H - top], colour);
      for (let wy = top + 34; wy < base + 120; wy += 54) {
        for (let wx = x + 18; wx < x + width - 26; wx += 36) {
          if (chance.often(lit)) drawn += box([wx, wy], [15, 24], mood.glow, {opacity: 0.7, rx: 2});
        }
      }
      x += width + chance.whole(0, 16);
    }
    return drawn;
  };
  return (
    backdrop(mood) +
    dot(150, 170, 56, mood.glow, {opacity: 0.8}) +
    row(560, mood.far, 0) +
    row(720, mix(mood.mid, mood.far, 0.4), 0.4)
  );
};

export const wood: Scene = (mood, chance) => {
  const trees = (colour: string, y: number, count: number) =>
    Array.from({length: count}, (_, i) => {
      const x = (i + 0.5) * (W / count) + chance.whole(-40, 40);
      const height = chance.whole(260, 420);
      const half = height * 0.24;
      return (
        shape(
          d`M ${x} ${y - height} C ${x + half} ${y - height * 0.5} ${x + half * 1.1} ${y} ${x} ${y} C ${x - half * 1.1} ${y} ${x - half} ${y - height * 0.5} ${x} ${y - height} Z`,
          colour,
        ) + box([x - 6, y - 10], [12, 90], mood.near)
      );
    }).join('');
  return (
    backdrop(mood) +
    dot(chance.whole(140, 660), 200, 66, mood.glow) +
    trees(mood.far, 640, 7) +
    trees(mood.mid, 760, 5) +
    box([0, 800], [W, 200], mood.near)
  );
};

export const leaves: Scene = (mood, chance) => {
  const drawn = Array.from({length: 22}, (_, i) => {
    const left = i % 2 === 0;
    const y = 90 + (i >> 1) * 92;
    const x = left ? chance.whole(-20, 60) : chance.whole(740, 820);
    const angle = (left ? 1 : -1) * chance.whole(28, 96);
    return leaf(
      x,
      y,
      angle,
      chance.between(1.1, 1.7),
      mix(GREEN, i % 3 ? mood.near : mood.far, 0.5),
    );
  });
  return box([0, 0], [W, H], mix(mood.sky, mood.far, 0.3)) + drawn.join('');
};
