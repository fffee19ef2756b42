// The sentences among which the server chooses for a card, by the stored title of what both members have in common. None is about
// one side alone.
import {inLanguage} from '../words/on-the-server.ts';
import {say, words, type Sentence} from '../words/words.ts';

words('cards', 'sentences');
words('cards', 'reasons');

/** A sentence and its English text. */
export type Wording = {readonly sentence: Sentence; readonly text: string};

function worded(key: string): Wording[] {
  const sentence = {key, parameters: {}};
  const text = inLanguage('en', () => say(sentence));
  return text === undefined ? [] : [{sentence, text}];
}

/** By key. A round reads them for every card. */
const known = new Map<string, readonly Wording[]>();

function wordings(group: string, names: readonly string[]): readonly Wording[] {
  const found = known.get(group) ?? names.flatMap((name) => worded(`cards.${group}.${name}`));
  known.set(group, found);
  return found;
}

/** Wordings of the card's text; none for a title that this version does not know. */
export const sentencesAbout = (title: string) =>
  wordings(`sentences.${title}`, ['one', 'two', 'three']);
/** Wordings of the short reason under it. */
export const reasonsAbout = (title: string) => wordings(`reasons.${title}`, ['one', 'two']);

export const nothingInCommon = () => worded('suggestions.match.descriptionFallback');
