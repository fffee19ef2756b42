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

/** Whether the answer is a file of the built client. @param text the answer's body, read for pages only. */
export async function isBuiltFile(
  pathname: string,
  answer: Answer,
  text: () => Promise<string>,
): Promise<boolean> {
  if (answer.status !== 200 || answer.redirected) return false;
  if (pathname.endsWith('.html')) return (await text()).includes(PAGE_MARK);
  return typeOf(answer) !== 'text/html';
}
