// The gallery of primitives, built for itself in memory and opened in a real browser: no server, no members.
import {fileURLToPath} from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type {Browser, Page} from 'playwright';
import sharp from 'sharp';
import {build} from 'vite';
import {photoKeyOf} from '../../rules/photos.ts';

const CLIENT = fileURLToPath(new URL('../../client', import.meta.url));
const ORIGIN = 'http://gallery.test';
const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  webp: 'image/webp',
};

/** Every file of the built gallery by its path. */
async function buildGallery(): Promise<Map<string, string | Buffer>> {
  const built = await build({
    configFile: false,
    root: CLIENT,
    plugins: [react(), tailwindcss()],
    logLevel: 'silent',
    build: {write: false, rolldownOptions: {input: `${CLIENT}/gallery/gallery.html`}},
  });
  const outputs = Array.isArray(built) ? built : [built];
  return new Map(
    outputs.flatMap((bundle) =>
      'output' in bundle
        ? bundle.output.map(
            (file) =>
              [
                `/${file.fileName}`,
                file.type === 'chunk'
                  ? file.code
                  : typeof file.source === 'string'
                    ? file.source
                    : Buffer.from(file.source),
              ] as const,
          )
        : [],
    ),
  );
}

/** What stands for every photo: a face would be seen as well, and nobody's is needed. */
const photo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3" height="4" fill="#7d9"/><circle cx="1.5" cy="1.6" r="0.8" fill="#a53"/></svg>',
    ),
  )
    .resize(320)
    .webp({lossless: true})
    .toBuffer();

/** A window on the gallery. Whatever it asks for beyond its own files and photos is not there. */
export async function openGallery(browser: Browser): Promise<Page> {
  const [files, picture] = [await buildGallery(), await photo()];
  const context = await browser.newContext({locale: 'en-GB', timezoneId: 'UTC'});
  const page = await context.newPage();
  await page.route('**', async (route) => {
    const {pathname} = new URL(route.request().url());
    const body = photoKeyOf(pathname) === undefined ? files.get(pathname) : picture;
    if (body === undefined) return route.fulfill({status: 404});
    const contentType = TYPES[pathname.split('.').at(-1) ?? ''];
    return route.fulfill({body, contentType});
  });
  await page.goto(`${ORIGIN}/gallery/gallery.html`);
  await page.getByRole('heading', {level: 1}).waitFor();
  // The last to come: it is read from a replica.
  await page.getByRole('link', {name: 'Ben'}).first().waitFor();
  return page;
}
