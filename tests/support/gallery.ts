// Builds the gallery of primitives in memory and opens it in a browser, without a server or members.
import {fileURLToPath} from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type {Browser, Page} from 'playwright';
import sharp from 'sharp';
import {build} from 'vite';
import {photoKeyOf} from '../../rules/photos/photos.ts';
import {englishWords} from '../../scripts/words-plugin.ts';

const GALLERY = fileURLToPath(new URL('../gallery', import.meta.url));
const ORIGIN = 'http://gallery.test';
const TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  webp: 'image/webp',
};

/** Every file of the built gallery by path. */
async function buildGallery(): Promise<Map<string, string | Buffer>> {
  const built = await build({
    configFile: false,
    root: GALLERY,
    plugins: [englishWords(), react(), tailwindcss()],
    logLevel: 'silent',
    build: {write: false, rolldownOptions: {input: `${GALLERY}/gallery.html`}},
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

/** The image served for every photo. */
const photo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3" height="4" fill="#7d9"/><circle cx="1.5" cy="1.6" r="0.8" fill="#a53"/></svg>',
    ),
  )
    .resize(320)
    .webp({lossless: true})
    .toBuffer();

/** Opens the gallery. Requests other than for its files and photos fail. */
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
  await page.goto(`${ORIGIN}/gallery.html`);
  await page.getByRole('heading', {level: 1}).waitFor();
  // The conversation list renders last, because it reads from a replica.
  await page.getByRole('link', {name: 'Ben'}).first().waitFor();
  // Photos below the viewport are fetched once the first page counts as complete.
  await page.waitForFunction(() => document.querySelector('img[src^="data:"]') === null);
  // Lazy pictures would load during a test.
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    ),
  );
  return page;
}
