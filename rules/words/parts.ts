// In which part of a language's words a file is. A page fetches a part when it needs it.

/**
 * `first`: every page needs them, also a member's first. `cards`: pages with suggestions, where the language is not English. `public`: visitors' pages do. `legal`: the pages of long text. `server`: no
 * page does. All other files are in `rest`.
 */
const FILES: Readonly<Record<string, Part | 'server'>> = {
  cards: 'cards',
  common: 'first',
  conversations: 'first',
  hiding: 'first',
  home: 'first',
  language: 'first',
  member: 'first',
  shell: 'first',
  suggestions: 'first',
  titles: 'first',
  public: 'public',
  legal: 'legal',
  mails: 'server',
  'sign-in': 'public',
  wingman: 'server',
};

export type Part = 'first' | 'cards' | 'public' | 'legal' | 'rest';
export const PARTS: readonly Part[] = ['first', 'cards', 'public', 'legal', 'rest'];

export const partOf = (file: string): Part | 'server' =>
  (Object.hasOwn(FILES, file) ? FILES[file] : undefined) ?? 'rest';
