// Which files the client's scripts are built into. Left to the bundler, a member's first page is some fifty files, most
// of them under 2 kB; here it is six, and a page for visitors never waits for Zero.
import {fileURLToPath} from 'node:url';
import {partIn} from './words-plugin.ts';

type ModuleInfo = {readonly importedIds: string[]; readonly dynamicallyImportedIds: string[]};
type Context = {getModuleInfo: (id: string) => ModuleInfo | null};

const client = (file: string) => fileURLToPath(new URL(`../client/${file}`, import.meta.url));
const LANDING = client('app/landing.ts');
const APP = client('app/main.tsx');
/** The member shell and both possible first screens, built into one file. */
const MEMBERS_START = [
  client('app/member-shell.tsx'),
  client('features/home/dashboard.tsx'),
  client('features/suggestions/matches.tsx'),
];
const IS_REACT =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\/|^\0rolldown/;
const IS_ZERO = /\/node_modules\/@rocicorp\//;

/** The modules that are loaded together with these. */
function closure(roots: readonly string[], context: Context): Set<string> {
  const found = new Set(roots);
  for (const id of found)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** What is loaded by `import()` from one of these. */
function entriesFrom(modules: Iterable<string>, context: Context): string[] {
  return [...modules].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
}

/**
 * Small screens in one file, since members fetch all of them after their first page. A visitor who opens one loads all,
 * 5 kB compressed.
 */
const SELDOM_FIRST = [
  'questionnaire/welcome',
  'questionnaire/preferences-intro',
  'credits/balance',
  'public/terms',
  'public/privacy',
  'public/community-rules',
  'public/safety',
  'public/child-safety',
  'public/not-found',
  'account/confirm-email',
  'account/reset-password',
].map((screen) => client(`features/${screen}.tsx`));
/** What every member fetches after the first page, in one file. A part that a press opens is a file of its own. */
const AFTER_FIRST_PAGE = [
  client('app/background-work.tsx'),
  client('app/overlay.tsx'),
  client('ui/toast-viewport.tsx'),
  client('features/credits/member-balance.tsx'),
];
const ROUTES = client('app/routes.tsx');
const CHAT = client('features/chat/chat.tsx');
const DEVTOOLS = client('devtools/devtools.tsx');

/** The modules of screens: the routes load each by `import()`. */
export const screenFiles = (context: Context): ReadonlySet<string> =>
  new Set(entriesFrom([ROUTES], context).filter((id) => id.endsWith('.tsx')));

/** Every module that is loaded by `import()`, from these or from what they load. */
function allEntriesFrom(roots: readonly string[], context: Context): Set<string> {
  const found = new Set(entriesFrom(closure(roots, context), context));
  for (const entry of found)
    for (const next of entriesFrom(closure([entry], context), context)) found.add(next);
  return found;
}

function chunkOf(context: Context): (id: string) => string | null {
  const landing = closure([LANDING], context);
  const app = closure([APP], context);
  const start = closure(MEMBERS_START, context);
  const afterFirstPage = closure(AFTER_FIRST_PAGE, context);
  const entries = [...allEntriesFrom([APP], context)].filter(
    (id) => id !== DEVTOOLS && !partIn(id),
  );
  const closures = new Map(entries.map((entry) => [entry, closure([entry], context)]));
  const isForMembers = (entry: string) =>
    [...(closures.get(entry) ?? [])].some((id) => IS_ZERO.test(id));
  const lightEntries = entriesFrom(app, context).filter((entry) => !isForMembers(entry));
  const usesIn = (group: readonly string[], id: string) =>
    group.filter((entry) => closures.get(entry)?.has(id)).length;
  const light = new Set(lightEntries.flatMap((entry) => [...(closures.get(entry) ?? [])]));
  const onRoutes = screenFiles(context);
  const screens = entries.filter(
    (id) => onRoutes.has(id) && isForMembers(id) && id !== CHAT && !MEMBERS_START.includes(id),
  );
  const onScreens = closure(screens, context);
  const elsewhere = entries.filter((id) => isForMembers(id) && !screens.includes(id));
  const uses = (id: string) => usesIn(elsewhere, id);
  return (id) => {
    if (MEMBERS_START.includes(id)) return 'member';
    if (screens.includes(id)) return 'screens';
    if (SELDOM_FIRST.includes(id)) return 'seldom-first';
    if (AFTER_FIRST_PAGE.includes(id)) return 'after-first-page';
    // Another entry is a file of its own: it runs when it is asked for.
    if (id === LANDING || entries.includes(id)) return null;
    if (landing.has(id)) return 'start';
    if (IS_REACT.test(id)) return 'react';
    if (app.has(id)) return 'app';
    if (start.has(id)) {
      if (light.has(id)) return 'app';
      return IS_ZERO.test(id) ? 'zero' : 'member';
    }
    if (IS_ZERO.test(id)) return null;
    const isOnScreens = onScreens.has(id);
    if (light.has(id)) {
      return isOnScreens || uses(id) > 0 || usesIn(lightEntries, id) > 1 ? 'public' : null;
    }
    if (uses(id) > (isOnScreens ? 0 : 1)) return 'shared';
    if (afterFirstPage.has(id)) return isOnScreens ? 'shared' : 'after-first-page';
    return isOnScreens ? 'screens' : null;
  };
}

/** For `output.codeSplitting.groups`: the first that takes a module has it. */
export function chunkGroups() {
  let chunk: ReturnType<typeof chunkOf> | undefined;
  const names = [
    'start',
    'react',
    'app',
    'zero',
    'member',
    'public',
    'shared',
    'seldom-first',
    'after-first-page',
    'screens',
  ];
  /** The words of a language have files of their own, which name it. */
  const words = {
    debugName: 'words',
    priority: names.length + 1,
    name: (id: string) => {
      const found = partIn(id);
      return found ? `words-${found.language}-${found.part}` : null;
    },
  };
  const chunks = names.map((name, i) => ({
    debugName: name,
    priority: names.length - i,
    name: (id: string, context: Context) => {
      chunk ??= chunkOf(context);
      return chunk(id) === name ? name : null;
    },
  }));
  return [words, ...chunks];
}
