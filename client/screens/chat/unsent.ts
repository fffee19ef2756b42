// Messages on their way, as they are kept on the device: with the id they were first sent under, so
// that sending one again cannot make two.

export type Unsent = {readonly id: string; readonly text: string};

function isUnsent(value: unknown): value is Unsent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'text' in value &&
    typeof value.text === 'string'
  );
}

/** Anything that is no list of messages counts as none. */
export function readUnsent(kept: string | undefined): readonly Unsent[] {
  if (!kept) return [];
  try {
    const list: unknown = JSON.parse(kept);
    return Array.isArray(list) ? list.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

/** Nothing to keep gives undefined. */
export function writeUnsent(messages: readonly Unsent[]): string | undefined {
  return messages.length > 0 ? JSON.stringify(messages) : undefined;
}

/** Several texts in one field, a line each. */
export function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
