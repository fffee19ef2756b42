// Texts that may disturb what stands beside them: marks, directions, lengths and line breaks. Each is also text that somebody
// may type or paste.

const times = (text: string, count: number) => text.repeat(count);
/** Letters with this many marks above and below each. */
const marked = (count: number) =>
  Array.from('Zalgo', (letter) => letter + times('\u0301\u0324', count)).join('');

export const DISTURBING_TEXTS: Readonly<Record<string, string>> = {
  'twenty marks above and below each letter': marked(20),
  'enclosing circles': times(`a${times('\u20DD', 6)}`, 4),
  'Thai letters with many tone marks': `ก${times('็', 30)} น${times('้', 30)}`,
  'Devanagari with many signs': `क${times('॓', 20)}`,
  'Arabic with many vowel signs': `ب${times('ّ', 20)} سلام`,
  'a mark without a letter': `${times('\u0334', 12)}x`,
  'right-to-left override without its end': 'me \u202Emoc.rehto',
  'right-to-left isolate without its end': 'me \u2067, 31',
  'sixty embeddings': `${times('\u202A', 60)}deep${times('\u202B', 60)}er`,
  'Arabic before a number and a bracket': 'مرحبا (31',
  'Hebrew with an English end': 'שלום world!',
  'eighty capitals without a space': times('W', 80),
  'words that must not break': times('no\u00A0break\u00A0', 12),
  'word joiners between letters': Array.from(times('join', 20)).join('\u2060'),
  'soft hyphens alone': `a${times('\u00AD', 60)}b`,
  'very wide signs': times('﷽', 4),
  'wide cuneiform': times('𒐫', 8),
  'three hundred line breaks': `top${times('\n', 300)}bottom`,
  'lines of invisible characters': `top${times('\n\u200B \u2060', 150)}\nbottom`,
  'carriage returns, form feeds and separators': 'a\r\r\fb\vc\u0085d\u2028e\u2029f',
  'fifty tabs': `a${times('\t', 50)}b`,
  'families of emoji': times('👨‍👩‍👧‍👦', 12),
  'flags and keycaps': times('🇦🇹4️⃣', 10),
  'a Tibetan stack': `རྐ${times('ྐ', 20)}`,
  'Mongolian and vertical forms': 'ᠮᠣᠩᠭᠣᠯ ︵︶',
  'ideographic spaces': `a${times('\u3000', 60)}b`,
  'signs of templates': '$& $1 {name} %s <b>bold</b> &amp;',
};
