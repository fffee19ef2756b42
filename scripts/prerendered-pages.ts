// Draws visitors' pages in each language while the client is built; the server puts them into the page's HTML.
import type {Plugin} from 'vite';
import type {drawnPages as DrawnPages} from '../client/features/public/prerender.tsx';

/** Attributes that only React needs, and inline styles, which the content security policy forbids. */
const REACT_ONLY_ATTRIBUTES = / (style|data-discover|data-starting-style)="[^"]*"/g;

/** `.vite/prerendered-<language>.json`: what is drawn, by path. */
export function prerenderedPages(): Plugin {
  return {
    name: 'wing:prerendered-pages',
    apply: 'build',
    async generateBundle() {
      const {createServer} = await import('vite');
      const {default: react} = await import('@vitejs/plugin-react');
      const server = await createServer({
        root: 'client',
        configFile: false,
        plugins: [react()],
        appType: 'custom',
        logLevel: 'warn',
        optimizeDeps: {noDiscovery: true},
        server: {middlewareMode: true, hmr: false, ws: false},
      });
      const loaded: {drawnPages: typeof DrawnPages} = await server
        .ssrLoadModule('/features/public/prerender.tsx')
        .then(({drawnPages}) => ({drawnPages}));
      const drawn = loaded.drawnPages();
      await server.close();
      for (const {language, ...own} of drawn) {
        const source = JSON.stringify(own, (key, value: unknown) =>
          key === 'html' ? String(value).replaceAll(REACT_ONLY_ATTRIBUTES, '') : value,
        );
        this.emitFile({type: 'asset', fileName: `.vite/prerendered-${language}.json`, source});
      }
    },
  };
}
