// The titles of the client's pages, by the patterns of their routes.
import type {AppRoute} from './addresses.ts';
import {words} from './words/words.ts';

export const PAGE_TITLES: Readonly<Record<AppRoute, string>> = words('titles', 'pages');
