// Reads the level of education from a member's own words in English, German, French, Spanish and Italian. Unrecognised
// and ambiguous words give no level.
import {plainText} from './free-text.ts';
import {
  CAPITALS_ONLY,
  DENIALS,
  DOUBTFUL,
  FINISHED,
  GENERAL,
  IN_PROGRESS,
  LEVEL,
  type Level,
} from './education-words.ts';

/** Degree codes that, after a place name, are American states: "Boston, MA". */
const PLACE_CODE = /(\p{L}{3,})\s*,\s*(?:MA|MS|MD)(?=\s*(?:[,.(\d]|$))/giu;
/** "M.Ed." and "B.Ed.": without dots they would be ordinary words. */
const DOTTED = [
  [/\bm\.\s?ed\b\.?/gi, 'master'],
  [/\bb\.\s?ed\b\.?/gi, 'bachelor'],
] as const;

type Phrase = {readonly words: readonly string[]; readonly level: Level | undefined};

function phrases(list: string, level: Level | undefined): Phrase[] {
  return list
    .trim()
    .split(/\s*[,\n]\s*/)
    .map((phrase) => ({words: wordsOf(phrase), level}));
}

/** Removes dots inside abbreviations and splits at every other sign. Keeps "+" for "bac+5". */
function wordsOf(text: string): string[] {
  return plainText(text.replaceAll(/(?<=\b\p{L}{1,2})\.(?=\s?\p{L}{1,4}\b\.?)/gu, ''))
    .replaceAll(/\bbac\s*\+\s*(?=\d)/g, 'bac+')
    .replaceAll('ß', 'ss')
    .replaceAll(/['’`]s\b/g, 's')
    .replaceAll(/n['’`]t\b/g, 'nt')
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word !== '');
}

function byFirstWord(all: readonly Phrase[]): Map<string, Phrase[]> {
  return Map.groupBy(
    all.toSorted((a, b) => b.words.length - a.words.length),
    ({words}) => words[0] ?? '',
  );
}

/**
 * Longest phrases first, so that "laurea magistrale" does not match "laurea". A phrase without a level hides its words.
 */
const PHRASES = byFirstWord([
  ...phrases(DOUBTFUL, undefined),
  ...IN_PROGRESS.flatMap(({words, level}) => phrases(words, level)),
  ...FINISHED.flatMap(({words, level}) => phrases(words, level)),
]);

/** The levels that are named. */
function levelsIn(words: readonly string[]): Level[] {
  const levels: Level[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = PHRASES.get(words[at] ?? '')?.find((candidate) =>
      candidate.words.every((word, i) => words[at + i] === word),
    );
    if (phrase?.level) levels.push(phrase.level);
    at += phrase?.words.length ?? 1;
  }
  return levels;
}

const DENIAL_WORDS = new Set(wordsOf(DENIALS));
const GENERAL_WORDS = new Set(wordsOf(GENERAL));

const EVERYDAY = new RegExp(
  String.raw`(?<![\p{L}.])(?:${CAPITALS_ONLY.join('|')}|it['’]s)(?![\p{L}.])`,
  'giu',
);

/** Removes everyday words that are degrees in capitals only, leaving a comma between their neighbours. */
function withoutEverydayWords(text: string): string {
  return text.replaceAll(EVERYDAY, (word) =>
    word === text.trim() || (word === word.toUpperCase() && !/['’]/u.test(word)) ? word : ',',
  );
}

/** "Boston, MA" becomes "Boston"; "BSc, MA" stays. */
function withoutPlaceCodes(text: string): string {
  return text.replaceAll(PLACE_CODE, (whole, place: string) =>
    PHRASES.has(plainText(place)) ? whole : place,
  );
}

/** The highest degree named, 0 to 1; undefined if none is recognised. */
export function educationLevel(education: string | null): number | undefined {
  const text = DOTTED.reduce(
    (whole, [sign, word]) => whole.replaceAll(sign, word),
    withoutEverydayWords(withoutPlaceCodes(education ?? '')),
  );
  const words = wordsOf(text);
  if (['dr', 'promotion'].includes(words.join(' '))) return LEVEL.doctorate;
  const highest = levelsIn(words).toSorted((a, b) => LEVEL[b] - LEVEL[a])[0];
  if (!words.some((word) => DENIAL_WORDS.has(word))) return highest && LEVEL[highest];
  // A member without a doctorate or master's degree may well have a lower one.
  if (highest === 'doctorate' || highest === 'master') return undefined;
  const isAboutEducation =
    highest !== undefined || words.length === 1 || words.some((word) => GENERAL_WORDS.has(word));
  return isAboutEducation ? LEVEL.school : undefined;
}
