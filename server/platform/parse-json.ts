// Parses JSON of clients.

/** `\u0000` after an even number of backslashes; after an odd number it is plain text. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** Wing's own messages nest about ten levels. */
const DEPTH_MAX = 64;

const [QUOTE, BACKSLASH] = [34, 92];
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * Whether brackets nest deeper than in any message of Wing. Code that walks JSON recursively, here and in zero-cache, runs
 * out of stack at some thousand levels, which a few kilobytes hold.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < json.length; i += 1) {
    const code = json.charCodeAt(i);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) i += code === BACKSLASH ? 1 : 0;
    else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) depth -= 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

/** Whether a string or key contains NUL, which Postgres cannot store. */
export const hasNul = (json: string): boolean => ESCAPED_NUL.test(json);

/** The value; undefined when the text is no JSON or nests too deep. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
