// What a card says, as sentences without a language. The row has them beside their English texts, as the server worded them.
import {currentLanguage} from '#words';
import {LANGUAGES} from '../words/languages.ts';
import {say, type Sentence} from '../words/words.ts';

/** What a row keeps beside its texts. */
export type CardSentences = {
  readonly description: readonly Sentence[];
  readonly reasons: readonly Sentence[];
  readonly distance: Sentence | null;
};

type CardTexts = {
  readonly description: string;
  readonly reasons: readonly string[];
  readonly distance: string | null;
};

/** Hong Kong and Macao: their long names are "Sonderverwaltungsregion Hongkong", the short ones of other countries "USA". */
const BY_SHORT_NAME = new Set(['HK', 'MO']);

/** A country is its code. */
function withCountry({key, parameters}: Sentence): Sentence {
  const {country} = parameters;
  if (typeof country !== 'string') return {key, parameters};
  const style = BY_SHORT_NAME.has(country) ? 'short' : 'long';
  const names = new Intl.DisplayNames(LANGUAGES[currentLanguage()].dates, {type: 'region', style});
  return {key, parameters: {country: names.of(country) ?? country}};
}

/** Undefined if this version does not know one of them. */
function inWords(sentences: readonly Sentence[]): string[] | undefined {
  const texts = sentences.flatMap((sentence) => say(withCountry(sentence)) ?? []);
  return texts.length === sentences.length ? texts : undefined;
}

/** The card's texts in the language of the moment: in English as they are stored, as are those of earlier servers. */
export function cardInWords(
  {description, reasons, distance}: CardTexts,
  sentences: CardSentences | null,
): CardTexts {
  if (!sentences || currentLanguage() === 'en') return {description, reasons, distance};
  return {
    description: inWords(sentences.description)?.join(' ') ?? description,
    reasons: inWords(sentences.reasons) ?? reasons,
    distance: (sentences.distance && inWords([sentences.distance])?.[0]) ?? distance,
  };
}
