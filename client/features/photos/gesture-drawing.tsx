// A drawing of a gesture, as the member sees it in a mirror. Decorative: its words stand beside it.
import type {Gesture} from '../../../rules/photos/verification.ts';

type Pose = {
  readonly x: number;
  readonly y: number;
  readonly fingers: number;
  readonly turn: number;
};

/** Where a left hand is, how many fingers are up, and how it is turned, in degrees. */
const POSES: Record<string, Pose> = {
  ear: {x: 31, y: 68, fingers: 4, turn: 8},
  one: {x: 21, y: 76, fingers: 1, turn: -6},
  two: {x: 21, y: 76, fingers: 2, turn: -6},
  three: {x: 21, y: 76, fingers: 3, turn: -6},
  chin: {x: 56, y: 99, fingers: 0, turn: 0},
  head: {x: 46, y: 27, fingers: 4, turn: 84},
};
const FINGER_GAP = 5;

const fingersUp = (count: number) =>
  Array.from({length: count}, (_, i) => {
    const at = (i - (count - 1) / 2) * FINGER_GAP;
    return `M${at} -6L${at * 1.3} -25`;
  }).join('');

export function GestureDrawing({gesture}: {gesture: Gesture}) {
  const [side, pose = ''] = gesture.split('-');
  const {x, y, fingers, turn} = POSES[pose] ?? {x: 0, y: 0, fingers: 0, turn: 0};
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 140"
      strokeLinecap="round"
      className="w-36 shrink-0 rounded-quill bg-tint text-on-tint"
    >
      <g transform={side === 'right' ? 'translate(120 0) scale(-1 1)' : undefined}>
        <g fill="none" stroke="currentColor" strokeWidth="3">
          <path d="M12 140C14 112 38 104 52 100V90M108 140C106 112 82 104 68 100V90" />
          <ellipse cx="60" cy="60" rx="25" ry="31" className="fill-surface" />
          <path d="M51 57h.1M69 57h.1M51 74q9 8 18 0" />
        </g>
        <g stroke="currentColor">
          <path d={`M20 132Q6 112 ${x} ${y}`} fill="none" strokeWidth="9" />
          <g transform={`translate(${x} ${y}) rotate(${turn})`}>
            <circle r="9.5" fill="currentColor" stroke="none" />
            <path d={fingersUp(fingers)} strokeWidth="4" />
          </g>
        </g>
      </g>
    </svg>
  );
}
