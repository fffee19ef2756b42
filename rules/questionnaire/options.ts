// Options of a question. The English title is stored, and is the key of its words; the description is only shown.
import {titleWords} from '../words/words.ts';

export type Option<Title extends string = string> = {
  readonly title: Title;
  readonly description?: string;
};

/** A title, description, question or label of the questionnaire in the language of the moment. For display only. */
export const titleInWords = titleWords('questionnaire', 'options');

/** Whether an untrusted string is one of the titles. */
export function isTitleOf<T extends string>(
  options: readonly Option<T>[],
  value: string,
): value is T {
  return options.some((option) => option.title === value);
}
