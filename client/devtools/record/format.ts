// Formats figures for the devtools.

export const ms = (value: number | undefined): string => {
  if (value === undefined) return '–';
  if (value >= 60_000) return `${Math.floor(value / 60_000)} min`;
  return value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`;
};

/** A duration setting. */
export const formatDuration = (value: number): string =>
  value < 60_000 ? `${value / 1000} s` : `${value / 60_000} min`;

export function bytes(count: number): string {
  return count < 1024 ? `${count} B` : `${(count / 1024).toFixed(1)} KB`;
}

const utf8 = new TextEncoder();

/** Size in bytes as UTF-8. */
export const sizeOf = (text: string): number => utf8.encode(text).length;

/** Time of day of a moment of this page. */
export function formatTime(at: number): string {
  const date = new Date(performance.timeOrigin + at);
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

export function json(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}

/** Number of rows of a result, including related ones. */
export function rowsIn(data: unknown): number {
  if (Array.isArray(data)) return data.reduce<number>((sum, item) => sum + rowsIn(item), 0);
  if (typeof data !== 'object' || data === null) return 0;
  const related = Object.values(data).filter((value) => typeof value === 'object');
  // A JSON column is no row: a row has an id, a member or a chat.
  const isRow = 'id' in data || 'userId' in data || 'chatId' in data;
  return related.reduce<number>((sum, value) => sum + rowsIn(value), isRow ? 1 : 0);
}

const sizes = new WeakMap<object, number>();

/** Cached by result, which Zero never mutates. */
export function sizeOfData(data: unknown): number {
  if (typeof data !== 'object' || data === null) return sizeOf(json(data));
  const size = sizes.get(data) ?? sizeOf(json(data));
  sizes.set(data, size);
  return size;
}
