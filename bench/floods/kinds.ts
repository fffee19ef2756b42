// The floods that a manipulated client can send to the sync engine, each above its limit in docs/limits.md.
export const FLOODS = ['queries', 'sockets', 'refused writes'] as const;
export type Flood = (typeof FLOODS)[number];
