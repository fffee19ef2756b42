// Draws visitors' pages as strings for the build, in each language.
import type {ComponentType} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {StaticRouter} from 'react-router-dom';
import type {AppRoute} from '../../../rules/addresses.ts';
import {PAGE_TITLES} from '../../../rules/page-titles.ts';
import {PREVIEW} from '../../../rules/public-words.ts';
import {LANGUAGE_TAGS} from '../../../rules/words/languages.ts';
import {inLanguage} from '../../../rules/words/on-the-server.ts';
import ChildSafety from './child-safety.tsx';
import CommunityRules from './community-rules.tsx';
import Landing from './landing.tsx';
import Privacy from './privacy.tsx';
import Safety from './safety.tsx';
import Terms from './terms.tsx';

const PAGES: readonly (readonly [AppRoute, ComponentType])[] = [
  ['/', Landing],
  ['/terms', Terms],
  ['/privacy', Privacy],
  ['/community-rules', CommunityRules],
  ['/safety', Safety],
  ['/child-safety', ChildSafety],
];

function drawn(path: AppRoute, Page: ComponentType): string {
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <Page />
    </StaticRouter>,
  );
}

/** By language: the drawn pages and the titles by path, and what search engines and link previews say. */
export const drawnPages = () =>
  LANGUAGE_TAGS.map((language) =>
    inLanguage(language, () => ({
      language,
      description: PREVIEW.description,
      imageAlt: PREVIEW.imageAlt,
      pages: PAGES.map(([path, Page]) => ({
        path,
        title: PAGE_TITLES[path],
        html: drawn(path, Page),
      })),
    })),
  );
