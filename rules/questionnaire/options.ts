// Options of a question. The title is stored; the description is only shown.

export type Option<Title extends string = string> = {
  readonly title: Title;
  readonly description?: string;
};

/** Whether an untrusted string is one of the titles. */
export function isTitleOf<T extends string>(
  options: readonly Option<T>[],
  value: string,
): value is T {
  return options.some((option) => option.title === value);
}
