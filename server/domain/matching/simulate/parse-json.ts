// Parses JSON with line and column in the error, which V8's message lacks in most cases.

/** The parser's message for `json`, or undefined if it is valid. */
function mistakeIn(json: string): string | undefined {
  try {
    JSON.parse(json);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether a text is invalid only because it ends too early. */
function isBeginning(json: string): boolean {
  const mistake = mistakeIn(json);
  if (mistake === undefined || /end of JSON|Unterminated/.test(mistake)) return true;
  return Number(/at position (\d+)/.exec(mistake)?.[1] ?? -1) >= json.length;
}

/** The length of the longest prefix of valid JSON. */
function rightUntil(json: string): number {
  let right = 0;
  let wrong = json.length + 1;
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (isBeginning(json.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  return right;
}

/** @throws Error with the line and column of the first error. */
export function parseJson(content: string): unknown {
  const json = content.replace(/^\uFEFF/, '');
  const mistake = mistakeIn(json);
  if (mistake === undefined) return JSON.parse(json);
  const before = json.slice(0, rightUntil(json)).split('\n');
  const place = `line ${before.length} column ${(before.at(-1)?.length ?? 0) + 1}`;
  // V8's own position is wrong where the text ends too early.
  const what = mistake.replace(/ (?:in JSON )?at position.*$/, '');
  throw new Error(`The file is not JSON: ${what} (${place})`);
}
