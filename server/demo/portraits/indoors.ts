// Places with walls: simple, behind the person, each in a mood's colours.
import type {Mood} from './palette.ts';
import {backdrop, GREEN, H, leaf, W, type Scene} from './scene.ts';
import {box, d, dot, line, mix, oval, shape} from './svg.ts';

function plant(x: number, y: number, mood: Mood, green: string): string {
  const leaves = [-58, -32, -8, 18, 44, 66].map((angle, i) =>
    leaf(x, y, angle, 1 + (i % 3) * 0.22, i % 2 ? green : mix(green, mood.sky, 0.25)),
  );
  return (
    leaves.join('') +
    shape(
      d`M ${x - 52} ${y - 14} L ${x + 52} ${y - 14} L ${x + 40} ${y + 90} L ${x - 40} ${y + 90} Z`,
      mix(mood.mid, '#b5563c', 0.45),
    )
  );
}

export const arch: Scene = (mood, chance) => {
  const x = chance.whole(250, 550);
  return (
    backdrop(mood) +
    shape(
      d`M ${x - 290} ${H} L ${x - 290} 420 C ${x - 290} 40 ${x + 290} 40 ${x + 290} 420 L ${x + 290} ${H} Z`,
      mood.far,
    ) +
    box([0, 860], [W, 140], mix(mood.mid, mood.far, 0.5))
  );
};

export const room: Scene = (mood, chance) => {
  const left = chance.often(0.5);
  const x = left ? 70 : 510;
  const pane = mix(mood.glow, '#bcd7e4', 0.5);
  return (
    backdrop(mood) +
    box([x, 110], [220, 440], pane, {rx: 6}) +
    line(d`M ${x + 110} 110 L ${x + 110} 550 M ${x} 320 L ${x + 220} 320`, mood.glow, 10) +
    box([x, 110], [220, 440], 'none', {stroke: mood.glow, 'stroke-width': 16, rx: 6}) +
    box([x - 24, 552], [268, 20], mood.glow) +
    box([0, 800], [W, 200], mood.far) +
    plant(left ? 670 : 130, 720, mood, GREEN)
  );
};

export const shelves: Scene = (mood, chance) => {
  const spines = [mood.mid, mood.near, mood.glow, '#b5694f', '#5f7f86', '#c9a25a'] as const;
  const shelf = (y: number) => {
    let drawn = box([0, y], [W, 16], mood.near, {opacity: 0.75});
    for (let x = chance.whole(0, 20); x < W;) {
      const width = chance.whole(20, 42);
      const height = chance.whole(110, 168);
      if (chance.often(0.88)) {
        const spine = mix(chance.pick(spines), mood.sky, 0.42);
        drawn += box([x, y - height], [width, height], spine, {rx: 2});
      }
      x += width + 3;
    }
    return drawn;
  };
  return (
    box([0, 0], [W, H], mix(mood.sky, mood.far, 0.4)) +
    [190, 390, 590, 790, 990].map(shelf).join('')
  );
};

export const cafe: Scene = (mood, chance) => {
  const lamp = (x: number, y: number) =>
    line(d`M ${x} 0 L ${x} ${y}`, mood.near, 5) +
    oval([x, y + 74], [150, 110], mood.glow, {opacity: 0.28}) +
    shape(
      d`M ${x - 62} ${y + 58} C ${x - 56} ${y - 6} ${x + 56} ${y - 6} ${x + 62} ${y + 58} Z`,
      mix(mood.near, '#b5563c', 0.3),
    ) +
    oval([x, y + 60], [26, 14], mood.glow);
  const tiles = Array.from({length: 10}, (_, i) =>
    line(d`M 0 ${520 + i * 52} L 800 ${520 + i * 52}`, mood.sky, 4, {opacity: 0.35}),
  );
  return (
    box([0, 0], [W, H], mix(mood.sky, mood.far, 0.35)) +
    box([0, 500], [W, 500], mix(mood.mid, mood.far, 0.45)) +
    tiles.join('') +
    lamp(chance.whole(110, 170), chance.whole(120, 190)) +
    lamp(chance.whole(630, 700), chance.whole(90, 220))
  );
};

export const gallery: Scene = (mood, chance) => {
  const frame = (x: number, y: number, w: number, h: number) =>
    box([x, y], [w, h], mood.glow, {stroke: mood.near, 'stroke-width': 9}) +
    dot(x + w * chance.between(0.35, 0.65), y + h * 0.42, Math.min(w, h) * 0.2, mood.mid) +
    shape(
      d`M ${x + 8} ${y + h - 8} C ${x + w * 0.3} ${y + h * 0.5} ${x + w * 0.6} ${y + h * 0.8} ${x + w - 8} ${y + h * 0.56} L ${x + w - 8} ${y + h - 8} Z`,
      mood.far,
    );
  return (
    backdrop(mood) +
    frame(56, 130, 150, 200) +
    frame(70, 400, 130, 130) +
    frame(590, 110, 160, 150) +
    frame(610, 330, 130, 180) +
    box([0, 830], [W, 170], mood.far)
  );
};
