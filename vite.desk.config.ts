// How the operators' desk is built: from client/desk/ into dist/desk, apart from the members' client.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {defineConfig} from 'vite';
import {OLDEST_TARGETS} from './rules/browsers.ts';
import {DESK_PATH} from './rules/desk/desk.ts';
import {englishWords} from './scripts/words-plugin.ts';

export default defineConfig({
  root: 'client/desk',
  base: `${DESK_PATH}/`,
  publicDir: false,
  plugins: [englishWords(), react(), tailwindcss()],
  build: {
    outDir: '../../dist/desk',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: OLDEST_TARGETS,
  },
});
