// Where a photo was taken: simple places behind the person, 800 by 1000, each in a mood's colours.
import type {Chance} from '../random.ts';
import type {Mood} from './palette.ts';
import {box, d, dot, group, line, mix, oval, shape} from './svg.ts';

const W = 800;
const H = 1000;

type Scene = (mood: Mood, chance: Chance) => string;

const backdrop = ({sky}: Mood) => box([0, 0], [W, H], sky);

const arch: Scene = (mood, chance) => {
  const x = chance.whole(250, 550);
  return (
    backdrop(mood) +
    shape(d`M ${x - 290} ${H} L ${x - 290} 420 C ${x - 290} 40 ${x + 290} 40 ${x + 290} 420 L ${x + 290} ${H} Z`, mood.far) +
    box([0, 860], [W, 140], mix(mood.mid, mood.far, 0.5))
  );
};

const sun: Scene = (mood, chance) =>
  backdrop(mood) + dot(chance.whole(200, 600), chance.whole(330, 430), 300, mix(mood.far, mood.glow, 0.35));

const hills: Scene = (mood, chance) => {
  const lift = chance.whole(-40, 40);
  return (
    backdrop(mood) +
    dot(chance.whole(110, 690), 190 + lift, 74, mood.glow) +
    shape(d`M 0 ${560 + lift} C 130 ${430 + lift} 250 ${450 + lift} 380 ${540 + lift} C 520 ${420 + lift} 660 ${400 + lift} 800 ${500 + lift} L 800 1000 L 0 1000 Z`, mood.far) +
    shape(d`M 0 ${690 + lift} C 180 ${580 + lift} 380 ${640 + lift} 520 ${700 + lift} C 640 ${640 + lift} 740 ${640 + lift} 800 ${660 + lift} L 800 1000 L 0 1000 Z`, mood.mid) +
    shape('M 0 860 C 240 780 560 800 800 870 L 800 1000 L 0 1000 Z', mood.near)
  );
};

const sea: Scene = (mood, chance) => {
  const x = chance.whole(90, 220);
  const boat =
    shape('M -46 0 L 46 0 L 30 20 L -30 20 Z', mood.near) +
    shape('M -4 -8 L -4 -108 L 44 -8 Z', mood.glow) +
    shape('M -12 -8 L -12 -80 L -40 -8 Z', mix(mood.glow, mood.far, 0.4));
  const waves = [600, 690, 780, 880].map((y, i) =>
    line(d`M ${40 + i * 46} ${y} q 30 -14 60 0 t 60 0 M ${520 + i * 24} ${y + 30} q 30 -14 60 0 t 60 0`, mood.sky, 5, {opacity: 0.5}),
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

const city: Scene = (mood, chance) => {
  const row = (base: number, colour: string, lit: number) => {
    let drawn = '';
    for (let x = -20; x < W; ) {
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
  return backdrop(mood) + dot(150, 170, 56, mood.glow, {opacity: 0.8}) + row(560, mood.far, 0) + row(720, mix(mood.mid, mood.far, 0.4), 0.4);
};

function leaf(x: number, y: number, angle: number, size: number, colour: string): string {
  return group(
    shape('M 0 0 C 30 -40 30 -110 0 -150 C -30 -110 -30 -40 0 0 Z', colour) +
      line('M 0 -6 L 0 -136', '#ffffff', 3, {opacity: 0.18}),
    `translate(${x} ${y}) rotate(${angle}) scale(${size})`,
  );
}

function plant(x: number, y: number, mood: Mood, green: string): string {
  const leaves = [-58, -32, -8, 18, 44, 66].map((angle, i) =>
    leaf(x, y, angle, 1 + (i % 3) * 0.22, i % 2 ? green : mix(green, mood.sky, 0.25)),
  );
  return leaves.join('') + shape(d`M ${x - 52} ${y - 14} L ${x + 52} ${y - 14} L ${x + 40} ${y + 90} L ${x - 40} ${y + 90} Z`, mix(mood.mid, '#b5563c', 0.45));
}

const GREEN = '#5f8267';

const room: Scene = (mood, chance) => {
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

const shelves: Scene = (mood, chance) => {
  const spines = [mood.mid, mood.near, mood.glow, '#b5694f', '#5f7f86', '#c9a25a'] as const;
  const shelf = (y: number) => {
    let drawn = box([0, y], [W, 16], mood.near, {opacity: 0.75});
    for (let x = chance.whole(0, 20); x < W; ) {
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
  return box([0, 0], [W, H], mix(mood.sky, mood.far, 0.4)) + [190, 390, 590, 790, 990].map(shelf).join('');
};

const wood: Scene = (mood, chance) => {
  const trees = (colour: string, y: number, count: number) =>
    Array.from({length: count}, (_, i) => {
      const x = (i + 0.5) * (W / count) + chance.whole(-40, 40);
      const height = chance.whole(260, 420);
      const half = height * 0.24;
      return shape(d`M ${x} ${y - height} C ${x + half} ${y - height * 0.5} ${x + half * 1.1} ${y} ${x} ${y} C ${x - half * 1.1} ${y} ${x - half} ${y - height * 0.5} ${x} ${y - height} Z`, colour) + box([x - 6, y - 10], [12, 90], mood.near);
    }).join('');
  return (
    backdrop(mood) +
    dot(chance.whole(140, 660), 200, 66, mood.glow) +
    trees(mood.far, 640, 7) +
    trees(mood.mid, 760, 5) +
    box([0, 800], [W, 200], mood.near)
  );
};

const cafe: Scene = (mood, chance) => {
  const lamp = (x: number, y: number) =>
    line(d`M ${x} 0 L ${x} ${y}`, mood.near, 5) +
    oval([x, y + 74], [150, 110], mood.glow, {opacity: 0.28}) +
    shape(d`M ${x - 62} ${y + 58} C ${x - 56} ${y - 6} ${x + 56} ${y - 6} ${x + 62} ${y + 58} Z`, mix(mood.near, '#b5563c', 0.3)) +
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

const gallery: Scene = (mood, chance) => {
  const frame = (x: number, y: number, w: number, h: number) =>
    box([x, y], [w, h], mood.glow, {stroke: mood.near, 'stroke-width': 9}) +
    dot(x + w * chance.between(0.35, 0.65), y + h * 0.42, Math.min(w, h) * 0.2, mood.mid) +
    shape(d`M ${x + 8} ${y + h - 8} C ${x + w * 0.3} ${y + h * 0.5} ${x + w * 0.6} ${y + h * 0.8} ${x + w - 8} ${y + h * 0.56} L ${x + w - 8} ${y + h - 8} Z`, mood.far);
  return (
    backdrop(mood) +
    frame(56, 130, 150, 200) +
    frame(70, 400, 130, 130) +
    frame(590, 110, 160, 150) +
    frame(610, 330, 130, 180) +
    box([0, 830], [W, 170], mood.far)
  );
};

const leaves: Scene = (mood, chance) => {
  const drawn = Array.from({length: 22}, (_, i) => {
    const left = i % 2 === 0;
    const y = 90 + (i >> 1) * 92;
    const x = left ? chance.whole(-20, 60) : chance.whole(740, 820);
    const angle = (left ? 1 : -1) * chance.whole(28, 96);
    return leaf(x, y, angle, chance.between(1.1, 1.7), mix(GREEN, i % 3 ? mood.near : mood.far, 0.5));
  });
  return box([0, 0], [W, H], mix(mood.sky, mood.far, 0.3)) + drawn.join('');
};

export const SCENES: readonly [Scene, ...Scene[]] = [
  arch,
  hills,
  sea,
  city,
  room,
  shelves,
  wood,
  cafe,
  gallery,
  leaves,
  sun,
];
