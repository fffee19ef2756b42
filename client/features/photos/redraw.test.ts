// How a browser is noticed that returns other pixels than a page has drawn.
import {describe, expect, test} from 'vitest';
import {isPattern} from './redraw.ts';

const SIDE = 8;

/** The pattern as an honest browser returns it, each value changed. */
function pattern(change: (value: number, at: number) => number = (value) => value): number[] {
  return Array.from({length: SIDE * SIDE}, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return [x * 36, y * 36, (x + y) * 18, 255];
  })
    .flat()
    .map(change);
}

describe('recognises the pattern', () => {
  test.each([
    ['as it was drawn', pattern()],
    ['with the noise of Brave', pattern((value, at) => value + ((at * 7) % 3) - 1)],
    ['with other noise that the eye does not see', pattern((value, at) => value + (at % 2) * 8)],
  ])('%s', (_, read) => expect(isPattern(read)).toBe(true));
});

describe('does not recognise', () => {
  test.each([
    ['nothing', []],
    ['white, as Firefox and Tor return it', pattern(() => 255)],
    ['transparency', pattern(() => 0)],
    ['random pixels', pattern((_, at) => (at * 7919) % 256)],
    ['one wrong pixel', pattern((value, at) => (at < 3 ? 255 : value))],
    ['a pattern without its last line', pattern().slice(0, -SIDE * 4)],
    ['exchanged colours', pattern((_, at) => pattern()[at - (at % 4) + ((at + 1) % 3)] ?? 0)],
    ['a mirrored pattern', pattern().toReversed()],
  ])('%s', (_, read) => expect(isPattern(read)).toBe(false));
});
