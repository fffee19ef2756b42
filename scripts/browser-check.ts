// A script without a module before those of the page: where the browser lacks what Wing needs, it shows that instead of a
// blank page, or of one that saves nothing. An old browser cannot parse or run the built client.
import {createHash} from 'node:crypto';
import type {Plugin} from 'vite';
import {BROWSER} from '../rules/browsers.ts';
import {LANGUAGE_TAGS} from '../rules/words/languages.ts';
import {inLanguage} from '../rules/words/on-the-server.ts';

type Shown = {readonly title: string; readonly help: string};
/** By language. */
type Words = Readonly<Record<string, {readonly old: Shown; readonly insecure: Shown} | undefined>>;

/** Runs in the page, in the syntax of 2009. Without `#root` the client draws nothing. */
/* oxlint-disable no-var, vars-on-top -- a browser without `const` shall run it */
export function checkBrowser(page: typeof globalThis, words: Words): void {
  var document = page.document;
  var isNewEnough =
    'Promise' in page &&
    'withResolvers' in page.Promise &&
    'AbortSignal' in page &&
    'any' in page.AbortSignal &&
    'URL' in page &&
    'canParse' in page.URL &&
    'IDBFactory' in page &&
    'databases' in page.IDBFactory.prototype;
  var root = document.getElementById('root');
  var isInsecure = page.isSecureContext === false;
  if ((isNewEnough && !isInsecure) || !root || !root.parentNode) return;
  var own = words[document.documentElement.lang] || words['en'];
  if (!own) return;
  var shown = isNewEnough ? own.insecure : own.old;
  var main = document.createElement('main');
  // As the page of a failed route.
  main.className =
    'mx-auto flex min-h-dvh max-w-narrow flex-col items-start justify-center gap-4 px-6';
  var heading = document.createElement('h1');
  heading.className = 'text-heading';
  heading.appendChild(document.createTextNode(shown.title));
  main.appendChild(heading);
  var text = document.createElement('p');
  text.appendChild(document.createTextNode(shown.help));
  main.appendChild(text);
  root.parentNode.replaceChild(main, root);
  document.title = shown.title;
}
/* oxlint-enable no-var, vars-on-top */

const textsOf = ({title, help}: Shown): Shown => ({title, help});

const bothTexts = () => ({old: textsOf(BROWSER.old), insecure: textsOf(BROWSER.insecure)});

function wordsByLanguage(): Words {
  return Object.fromEntries(LANGUAGE_TAGS.map((tag) => [tag, inLanguage(tag, bothTexts)]));
}

/** Without comments and indentation. No string in it has two spaces or slashes. */
const compact = (source: string) => source.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(/\s+/g, ' ');

/** The script's source. */
export const browserCheck = (): string =>
  `(${compact(String(checkBrowser))})(window, ${JSON.stringify(wordsByLanguage())});\n`;

/** Adds the script to each page, before the modules. */
export function browserCheckScript(): Plugin {
  const source = browserCheck();
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 8);
  const fileName = `assets/browser-check-${digest}.js`;
  return {
    name: 'wing:browser-check',
    apply: 'build',
    buildStart() {
      this.emitFile({type: 'asset', fileName, source});
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {tag: 'script', attrs: {defer: true, src: `/${fileName}`}, injectTo: 'head-prepend'},
      ],
    },
  };
}
