// How the browser client is built: from client/ into dist/client. Knows nothing of the server.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {defineConfig} from 'vite';

export default defineConfig({
  root: 'client',
  plugins: [react(), tailwindcss()],
  build: {outDir: '../dist/client', emptyOutDir: true, target: 'es2023'},
});
