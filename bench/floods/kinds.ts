// The floods that a manipulated client can send to the sync engine: each above its limit in docs/limits.md, but for the
// standing queries, which are as many as the limits allow within a minute.
export const FLOODS = ['queries', 'sockets', 'refused writes', 'standing queries'] as const;
export type Flood = (typeof FLOODS)[number];
