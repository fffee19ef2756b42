// Finds the web addresses in a message. A missing space after a full stop ("fun.me") must not make a link: a host
// without a scheme, `www.` or a path counts only with one of BARE_ENDINGS.
import {linkifyit} from 'linkify-it';

/** Common endings that hardly begin a sentence. Two letters often do: "fun.me too", "Hello.it is me". */
const BARE_ENDINGS = 'com net org info biz edu gov xyz'.split(' ');
/** Common endings that are also words: they need a path, as every ending of two letters. */
const ENDINGS_WITH_PATH = 'app club dev link live online page shop site store'.split(' ');

const linkify = linkifyit({fuzzyLink: true, fuzzyEmail: false}).tlds(
  [...BARE_ENDINGS, ...ENDINGS_WITH_PATH],
  true,
);

/** Whether a host can hardly be two joined sentences, as "Yes.Info" and "at 8.com minha irmã" are. */
function isUnmistakable(host: string): boolean {
  if (/^www\./i.test(host)) return true;
  const ending = host.slice(host.lastIndexOf('.') + 1);
  if (/^xn--/i.test(ending)) return true;
  const isOneCase = ending === ending.toLowerCase() || host === host.toUpperCase();
  return isOneCase && BARE_ENDINGS.includes(ending.toLowerCase()) && !/^\d{1,2}\.\w+$/.test(host);
}

export type FoundLink = {
  /** Where it begins and ends in the text. */
  readonly index: number;
  readonly lastIndex: number;
  /** With its colon; empty when none was typed. */
  readonly schema: string;
  readonly raw: string;
};

export function findLinks(text: string): FoundLink[] {
  return (linkify.match(text) ?? []).filter(({schema, raw}) => {
    if (schema !== '') return true;
    const [host = ''] = raw.split(/[/?#]/, 1);
    return raw.startsWith('/', host.length) || isUnmistakable(host);
  });
}
