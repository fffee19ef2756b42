// A start-up error that the operator can fix: printed as one line without a stack.

export class StartError extends Error {}

/** The `code` of a system error, if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
