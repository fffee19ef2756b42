// How the browser client is built: from client/ into dist/client, with a service worker that opens
// its shell offline. Knows nothing of the server.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {defineConfig} from 'vite';
import {VitePWA} from 'vite-plugin-pwa';

export default defineConfig({
  root: 'client',
  plugins: [
    react(),
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
