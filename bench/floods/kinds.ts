// What a changed client of one member does to the sync engine, each beyond its limit in docs/limits.md.
export const FLOODS = ['queries', 'sockets', 'refused writes'] as const;
export type Flood = (typeof FLOODS)[number];
