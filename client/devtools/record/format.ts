// Figures as the devtools write them.

export const ms = (value: number | undefined): string => {
  if (value === undefined) return '–';
  if (value >= 60_000) return `${Math.floor(value / 60_000)} min`;
  return value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`;
};

/** A length of time that somebody has set. */
export const span = (value: number): string =>
  value < 60_000 ? `${value / 1000} s` : `${value / 60_000} min`;

export function bytes(count: number): string {
  return count < 1024 ? `${count} B` : `${(count / 1024).toFixed(1)} KB`;
}

const utf8 = new TextEncoder();

/** In bytes, as it would be on the wire or on disk. */
export const sizeOf = (text: string): number => utf8.encode(text).length;

/** A moment of this page as the time of day. */
export function clock(at: number): string {
  const date = new Date(performance.timeOrigin + at);
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

export function json(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}

/** How many rows a query's answer holds: related ones count too. */
export function rowsIn(data: unknown): number {
  if (Array.isArray(data)) return data.reduce<number>((sum, item) => sum + rowsIn(item), 0);
  if (typeof data !== 'object' || data === null) return 0;
  const related = Object.values(data).filter((value) => typeof value === 'object');
  // A column that holds a list or an object is no row: rows say whose they are.
  const isRow = 'id' in data || 'userId' in data || 'chatId' in data;
  return related.reduce<number>((sum, value) => sum + rowsIn(value), isRow ? 1 : 0);
}

const sizes = new WeakMap<object, number>();

/** Of what a query has answered, which Zero never changes once it has shown it. */
export function sizeOfData(data: unknown): number {
  if (typeof data !== 'object' || data === null) return sizeOf(json(data));
  const size = sizes.get(data) ?? sizeOf(json(data));
  sizes.set(data, size);
  return size;
}
