// Tells towns of one name, region and country apart: there are two called Bryn Mawr in Pennsylvania.
import {placeLabel} from '../../../rules/places/places.ts';
import type {Regions} from './regions.ts';

export type RegionalTown = Regions & {
  readonly id: number;
  readonly name: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly population: number;
};

const labelOf = ({
  name,
  region,
  country,
}: Omit<RegionalTown, keyof Regions> & {region: string | null}) =>
  placeLabel(name, region, country);

function withDistrict({name, region, district}: RegionalTown): string | null {
  const isTelling = district !== null && district !== name && district !== region;
  return isTelling ? [district, ...(region === null ? [] : [region])].join(', ') : region;
}

/**
 * The region of each town's label, by the town's id. Where labels would be equal, the district precedes the region.
 * Of towns whose labels are still equal, only the largest is in the result. All labels of the result differ.
 */
export function distinctRegions(towns: readonly RegionalTown[]): Map<number, string | null> {
  const namesakes = Map.groupBy(towns, labelOf);
  const labels = new Set<string>();
  const regions = new Map<number, string | null>();
  for (const town of towns.toSorted((a, b) => b.population - a.population || a.id - b.id)) {
    const isAlone = namesakes.get(labelOf(town))?.length === 1;
    const region = isAlone ? town.region : withDistrict(town);
    const label = labelOf({...town, region});
    if (labels.has(label)) continue;
    labels.add(label);
    regions.set(town.id, region);
  }
  return regions;
}
