// The text of a thrown value.
export const messageOf = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure);
