// The sentences among which the server chooses for a card, by the stored title of what both members have in common. None is about
// one side alone.
import {say, words, type Sentence} from '../words/words.ts';

words('cards', 'sentences');
words('cards', 'reasons');

const named = (group: string, title: string, names: readonly string[]): Sentence[] =>
  names
    .map((name) => ({key: `cards.${group}.${title}.${name}`, parameters: {}}))
    .filter((sentence) => say(sentence) !== undefined);

/** Wordings of the card's text; none for a title that this version does not know. */
export const sentencesAbout = (title: string) => named('sentences', title, ['one', 'two', 'three']);
/** Wordings of the short reason under it. */
export const reasonsAbout = (title: string) => named('reasons', title, ['one', 'two']);

export const NOTHING_IN_COMMON: Sentence = {
  key: 'suggestions.match.descriptionFallback',
  parameters: {},
};
