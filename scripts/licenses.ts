// `npm run licenses`: writes docs/licenses.md, the licences of all packages that Wing installs, from package-lock.json.
import {readFile, writeFile} from 'node:fs/promises';
import {z} from 'zod';

const ROOT = new URL('../', import.meta.url);
const PAGE = new URL('docs/licenses.md', ROOT);
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({license: z.string().default('none'), dev: z.boolean().default(false)}),
  ),
});

/** The page's text. Packages for development are left out: they reach neither servers nor browsers. */
export async function licenses(): Promise<string> {
  const text = await readFile(new URL('package-lock.json', ROOT), 'utf8');
  const {packages} = lockFile.parse(JSON.parse(text));
  const installed = Object.entries(packages).filter(([folder, {dev}]) => folder !== '' && !dev);
  const byLicense = Map.groupBy(installed, ([, {license}]) => license);
  const sections = [...byLicense]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, found]) => {
      const names = new Set(found.map(([folder]) => folder.replace(/.*node_modules\//, '')));
      return `## ${license}\n\n${[...names].toSorted().join(', ')}\n`;
    });
  return `# Licences of dependencies\n\nWritten by \`npm run licenses\`. Wing itself is under the [MIT licence](../LICENSE).\n\n${sections.join('\n')}`;
}

if (import.meta.main) await writeFile(PAGE, await licenses());
