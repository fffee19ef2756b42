// Writing SVG: rounded numbers in paths, and the few elements that portraits are made of.

/** A path's text with its numbers rounded to a tenth. */
export function d(parts: TemplateStringsArray, ...values: readonly number[]): string {
  return String.raw({raw: parts}, ...values.map((value) => Math.round(value * 10) / 10));
}

type Attributes = Readonly<Record<string, string | number>>;

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

export function shape(path: string, fill: string, more: Attributes = {}): string {
  return `<path d="${path}" fill="${fill}"${attributesOf(more)}/>`;
}

export function line(path: string, colour: string, width: number, more: Attributes = {}): string {
  const look = {stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round'};
  return shape(path, 'none', {'stroke-linejoin': 'round', ...look, ...more});
}

export function oval(
  [x, y]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  fill: string,
  more: Attributes = {},
): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${attributesOf(more)}/>`;
}

export function dot(x: number, y: number, r: number, fill: string, more: Attributes = {}): string {
  return oval([x, y], [r, r], fill, more);
}

export function box(
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  fill: string,
  more: Attributes = {},
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${attributesOf(more)}/>`;
}

export function group(content: string, transform: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

/** The same once more on the other side of the face's middle. */
export function mirrored(content: string): string {
  return content + group(content, 'scale(-1 1)');
}

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** `colour` (#rrggbb) on its way to `other`; 0 is still the one, 1 is already the other. */
export function mix(colour: string, other: string, share: number): string {
  const to = channelsOf(other);
  return `#${channelsOf(colour)
    .map((from, i) => Math.round(from + ((to[i] ?? from) - from) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}
