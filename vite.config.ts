// How the browser client is built: from client/ into dist/client, with a service worker that opens
// its shell offline. Knows nothing of the server.
import {readFile} from 'node:fs/promises';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {defineConfig, type Plugin} from 'vite';
import {VitePWA} from 'vite-plugin-pwa';
import {OLDEST_TARGETS} from './rules/browsers.ts';
import {PREVIEW} from './rules/public-words.ts';
import {LANGUAGES, LANGUAGE_TAGS, type Language} from './rules/words/languages.ts';
import {inLanguage} from './rules/words/on-the-server.ts';
import {browserCheckScript} from './scripts/browser-check.ts';
import {chunkGroups} from './scripts/client-chunks.ts';
import {pageScripts} from './scripts/page-scripts.ts';
import {prerenderedPages} from './scripts/prerendered-pages.ts';
import {silentWords, words} from './scripts/words-plugin.ts';

const HEAD_PLACE = '<!-- the head -->';

/** Adds the `<head>` elements that all pages share: viewport, colours, font preloads, icons. */
function sharedHead(): Plugin {
  return {
    name: 'wing:shared-head',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) =>
        html.replace(
          HEAD_PLACE,
          await readFile(new URL('client/head.html', import.meta.url), 'utf8'),
        ),
    },
  };
}

/** A page keeps the fonts that it has when it is drawn: Fontsource's own files swap fonts in later, which moves text. */
const optionalFonts = (): Plugin => ({
  name: 'wing:optional-fonts',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.css')
      ? code.replaceAll(/font-display: ?swap/g, 'font-display:optional')
      : undefined,
});

/** A browser shows the description in its own language (Chrome and Edge 148). */
const descriptionIn = (tag: Language) => ({
  value: inLanguage(tag, () => PREVIEW.description),
  lang: tag,
  dir: LANGUAGES[tag].direction,
});
const descriptions = () => ({
  description: PREVIEW.description,
  description_localized: Object.fromEntries(LANGUAGE_TAGS.map((tag) => [tag, descriptionIn(tag)])),
});

export default defineConfig({
  root: 'client',
  plugins: [
    react(),
    sharedHead(),
    words(),
    prerenderedPages(),
    pageScripts(),
    browserCheckScript(),
    tailwindcss(),
    optionalFonts(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'app',
      filename: 'service-worker.ts',
      // A new version waits until the member agrees to it.
      registerType: 'prompt',
      // Members' pages register it themselves: on visitors' pages it would precache the whole app.
      injectRegister: false,
      // The devtools and Zero's inspector, which only they use, are not precached.
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        globIgnores: ['**/devtools-*', '**/lazy-inspector-*'],
        buildPlugins: {vite: [silentWords()]},
      },
      manifest: {
        id: '/',
        name: 'Wing',
        short_name: 'Wing',
        ...descriptions(),
        start_url: '/matches',
        scope: '/',
        display: 'standalone',
        background_color: '#f4eeea',
        theme_color: '#f4eeea',
        categories: ['lifestyle', 'social'],
        icons: [
          {src: '/icons/wing-192.png', sizes: '192x192', type: 'image/png'},
          {src: '/icons/wing-512.png', sizes: '512x512', type: 'image/png'},
          {
            src: '/icons/wing-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
    }),
  ],
  // In development: Vite bundles the dependencies of all pages at the start. One found later would reload the page.
  optimizeDeps: {entries: ['**/*.{ts,tsx}', '!**/*.test.ts', '!app/service-worker.ts']},
  build: {
    outDir: '../dist/client',
    // Not named in the scripts: scripts/build-client.ts moves them out of what is served.
    sourcemap: 'hidden',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: OLDEST_TARGETS,
    modulePreload: {
      polyfill: false,
      // The server names what a page needs. Each tag that a script adds for a later page costs a slow phone some
      // milliseconds, and there would be hundreds.
      resolveDependencies: (_, files, {hostType}) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      input: ['client/index.html', 'client/landing.html'],
      output: {codeSplitting: {groups: chunkGroups()}},
    },
  },
});
