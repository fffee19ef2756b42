// Which version of the client a page of Wing belongs to.

/** Whether the page names no other built files than these, such as `assets/index-C2h1vFPM.css`. */
export function namesOnlyFilesOf(files: ReadonlySet<string>, page: string): boolean {
  const named = page.match(/(?<=")\/assets\/[^"]+/g) ?? [];
  return named.every((path) => files.has(path.slice(1)));
}
