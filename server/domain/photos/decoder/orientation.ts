// The eight orientations of Exif (2.3, tag Orientation) and how to turn each upright.
import type {Sharp} from 'sharp';

type Upright = {
  /** Width and height are swapped. */
  isOnItsSide: boolean;
  turn: (picture: Sharp) => Sharp;
};

const TURNS: Record<number, (picture: Sharp) => Sharp> = {
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  // Sharp mirrors before it turns.
  5: (picture) => picture.flip().rotate(90),
  6: (picture) => picture.rotate(90),
  7: (picture) => picture.flop().rotate(90),
  8: (picture) => picture.rotate(270),
};

/** Invalid values count as upright. */
export function upright(orientation: number): Upright {
  return {
    isOnItsSide: orientation >= 5 && orientation <= 8,
    turn: TURNS[orientation] ?? ((picture) => picture),
  };
}
