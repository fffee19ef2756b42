// What a log may tell of an error: its cause, without private data.
const ADDRESS = /[^\s<>"'@]+@[^\s<>"'@]+/g;
/** Enough of a query to recognize it by; Drizzle's names all columns. */
const QUERY_CHARACTERS = 80;
const FAILED_QUERY = 'Failed query: ';
/** Postgres' errors about data quote it. */
const DATA_ERROR = /^22/;

/** Removes private data: the parameters that end a failed query's message, and the recipient that a mail server quotes. */
export function redactPrivate(text: string): string {
  return (text.split('\nparams:')[0] ?? '').replaceAll(ADDRESS, '[address]');
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function ownMessage(error: Error): string {
  const {message} = error;
  if (message.startsWith(FAILED_QUERY)) {
    return redactPrivate(message).slice(0, FAILED_QUERY.length + QUERY_CHARACTERS);
  }
  const code = codeOf(error);
  if (DATA_ERROR.test(code)) return message.replace(/".*"/s, '"[value]"');
  // A connection refused at several addresses has a code but no message.
  return redactPrivate(message || code);
}

const causeOf = ({cause}: Error) => (cause instanceof Error ? cause : undefined);

/** The error's message, after that of its cause, which says more: "connect ECONNREFUSED ::1:587 (fetch failed)". */
export function messageOf(error: Error): string {
  const cause = causeOf(error);
  return cause ? `${messageOf(cause)} (${ownMessage(error)})` : ownMessage(error);
}

/** The code of the error or of its cause, as Postgres' "23505". */
export const codeIn = (error: Error): string | undefined =>
  codeOf(causeOf(error) ?? error) || undefined;
