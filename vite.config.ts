// How the browser client is built: from client/ into dist/client, with a service worker that opens
// its shell offline. Knows nothing of the server.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {defineConfig, type Plugin} from 'vite';
import {VitePWA} from 'vite-plugin-pwa';

const ZERO_WAITS = 'RUN_LOOP_INTERVAL_MS = 5e3';
const WING_WAITS = 'RUN_LOOP_INTERVAL_MS = 2e3';

/**
 * Zero waits five seconds between attempts to connect and has no setting for it; with the attempt
 * itself that is longer than Wing may take to be live again.
 */
function quickerReconnect(): Plugin {
  return {
    name: 'wing:quicker-reconnect',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/zero-client/src/client/zero.js')) return undefined;
      if (!code.includes(ZERO_WAITS)) this.error('Zero no longer waits as it did: look again.');
      return {code: code.replace(ZERO_WAITS, WING_WAITS), map: null};
    },
  };
}

export default defineConfig({
  root: 'client',
  plugins: [
    react(),
    quickerReconnect(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'pwa',
      filename: 'service-worker.ts',
      // A new version waits until somebody agrees to it.
      registerType: 'prompt',
      // Members' pages register it themselves: visitors are not made to fetch the whole app.
      injectRegister: false,
      injectManifest: {globPatterns: ['**/*.{js,css,html,svg,png,woff2}']},
      manifest: {
        id: '/',
        name: 'Wing',
        short_name: 'Wing',
        description:
          'Matchmaking for single adults: an honest questionnaire, three suggestions at a time, and a wingman to open the conversation.',
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
  build: {outDir: '../dist/client', emptyOutDir: true, target: 'es2023'},
});
