// Which answers are Wing's own. A gateway or a hotel's sign-in page answers in its own words, with any status: the service
// worker must neither keep such an answer nor delete for it what it has.

/** In each page of the app (client/head.html). */
export const PAGE_MARK = '<meta name="application-name" content="Wing" />';

type Answer = Pick<Response, 'status' | 'redirected' | 'headers'>;

const typeOf = ({headers}: Answer) =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();

const HIDDEN = new Set([401, 403, 404]);

/** `hidden`: the member may not see the photo, or no longer. `foreign`: says nothing about the photo. */
export function photoAnswer(answer: Answer): 'shown' | 'hidden' | 'foreign' {
  if (answer.status === 200 && !answer.redirected && typeOf(answer) === 'image/webp')
    return 'shown';
  return HIDDEN.has(answer.status) && typeOf(answer) === 'application/json' ? 'hidden' : 'foreign';
}

/**
 * Whether the answer is a file of this version of the client. While servers are replaced, one of another version may answer
 * with its page, whose files are not kept.
 * @param text the answer's body, read for pages only.
 * @param files the version's, such as `assets/index-C2h1vFPM.css`.
 */
export async function isBuiltFile(
  pathname: string,
  answer: Answer,
  text: () => Promise<string>,
  files: ReadonlySet<string>,
): Promise<boolean> {
  if (answer.status !== 200 || answer.redirected) return false;
  if (!pathname.endsWith('.html')) return typeOf(answer) !== 'text/html';
  const page = await text();
  const named = page.match(/(?<=")\/assets\/[^"]+/g) ?? [];
  return page.includes(PAGE_MARK) && named.every((path) => files.has(path.slice(1)));
}
