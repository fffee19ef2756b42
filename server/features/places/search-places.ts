// Finds towns by what a member types: the beginning of any of a town's names.
import {sql} from 'drizzle-orm';
import {
  PLACE_QUERY_MIN,
  PLACES_FOUND_MAX,
  placeLabel,
  type FoundPlace,
} from '../../../rules/places/places.ts';
import type {Executor} from '../../platform/postgres/client.ts';
import {countryInSentence, countryName, namesOfCountry} from './country-name.ts';
import {foldName} from './fold-name.ts';

/**
 * A town of at least this many inhabitants whose whole name was typed precedes larger towns whose names only begin so. A
 * smaller one does not: "Istan", typed on the way to "Istanbul", is also a village.
 */
const FULL_NAME_POPULATION = 10_000;
/** The list has airports' codes among the other names, "BER" for Berlin: so short a name counts only as a town's own. */
const CODE = /^[a-z]{2,3}$/;
/** Most towns of one name that are searched for the region or country typed after a comma. */
const NAMESAKES_MAX = 400;
/** Between a town and its region or country; Arabic has a comma of its own. */
const COMMA = /[,،]/;

/** Multiplies the population of a town that matches by the beginning of an alternative name: "San Fr" is not Quito. */
const OTHER_NAME_FACTOR = 0.1;

type Row = {
  id: number;
  name: string;
  /** The names that begin with what was typed: first one typed in full, then the town's own. */
  matched: readonly [string, ...string[]];
  /** Whether the first name in `matched` was typed in full. */
  is_whole: boolean;
  region: string | null;
  country: string;
};

type Query = {
  /** What was typed, as it was typed. */
  readonly text: string;
  /** Whose country's towns come first: that of the town they live in, else of their home town. */
  readonly userId: string;
};

/** What members call a country besides its name. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  CD: 'congo',
  CG: 'congo',
  GB: 'uk',
  MM: 'burma',
  US: 'usa',
};

const foldedCountries = new Map<string, readonly string[]>();

/** What may be typed for a country, folded. */
function countryTyped(code: string): readonly string[] {
  const known = foldedCountries.get(code);
  if (known) return known;
  const names = [code, ...namesOfCountry(code), countryInSentence(code), SHORT_NAMES[code] ?? ''];
  const folded = names.map(foldName);
  foldedCountries.set(code, folded);
  return folded;
}

/** Whether the region or country begins like one of the parts typed after the town. */
function matchesRest({region, country}: Row, rest: readonly string[]): boolean {
  const parts = [...(region ?? '').split(', ').map(foldName), ...countryTyped(country)];
  return rest.every((typed) => parts.some((part) => part.startsWith(typed)));
}

/** The name that most of the names begin with: Pekin of Peken, Pekin and Peking. */
function stemOf(names: readonly [string, ...string[]]): string {
  const folded = names.map((name) => foldName(name));
  const continuations = (name: string) => {
    const beginning = foldName(name);
    return folded.filter((other) => other.startsWith(beginning)).length;
  };
  const [stem = names[0]] = names.toSorted(
    (a, b) => continuations(b) - continuations(a) || a.length - b.length,
  );
  return stem;
}

/**
 * Labels are unique. A name typed in full replaces the town's own in the label, unless another town has that label. If
 * the label lacks the name that matched, `otherName` has it.
 */
function labelsOf(rows: readonly Row[]): FoundPlace[] {
  const labelOf = ({region, country}: Row, shown: string) =>
    placeLabel(shown, region, countryName(country));
  const labels = new Set(rows.map((row) => labelOf(row, row.name)));
  return rows.map((row) => {
    const [matched] = row.matched;
    const typed = labelOf(row, row.is_whole ? matched : row.name);
    const label = labels.has(typed) ? labelOf(row, row.name) : typed;
    labels.add(label);
    const isShown = ` ${foldName(label)}`.includes(` ${foldName(matched)}`);
    return {id: row.id, label, ...(isShown ? {} : {otherName: stemOf(row.matched)})};
  });
}

/**
 * At most {@link PLACES_FOUND_MAX} towns, in this order: of the member's own country; whose whole name was typed; the
 * larger ones. If the largest foreign town of the whole name typed is not among them, it takes the last place: "Paris",
 * typed by a member in Texas.
 * "Springfield, Ill" is a town and the beginning of its region or country; where no town matches the latter, those of the
 * name are listed. A town is listed under the name typed, if that is one of its names in full.
 */
export async function searchPlaces(db: Executor, {text, userId}: Query): Promise<FoundPlace[]> {
  const [typed = '', ...rest] = text.split(COMMA).map(foldName);
  const letters = typed.replaceAll(' ', '').length;
  if (letters < PLACE_QUERY_MIN) return [];
  const narrowing = rest.filter((part) => part !== '');
  const isWhole = sql`folded = ${typed}`;
  const isNamed = CODE.test(typed) ? sql`(${isWhole} and not is_other)` : isWhole;
  const matches = COMMA.test(text) ? isWhole : sql`folded like ${`${typed}%`}`;
  const {rows} = await db.execute<Row>(sql`
    with own as (
      select coalesce(lives.country, born.country) as country
      from questionnaire
      left join place lives on lives.id = current_place_id
      left join place born on born.id = home_place_id
      where user_id = ${userId}
    ),
    found as (
      select place_id as id,
        max(population * case when is_other and not ${isNamed} then ${OTHER_NAME_FACTOR}::float8 else 1 end) as size,
        bool_or(${isNamed}) and max(population) >= ${FULL_NAME_POPULATION} as is_named,
        coalesce(min(country) = (select country from own), false) as is_own
      from place_name where ${matches}
      group by place_id
    ),
    best as (
      (select * from found order by is_own desc, is_named desc, size desc, id
       limit ${narrowing.length > 0 ? NAMESAKES_MAX : PLACES_FOUND_MAX})
      union
      (select * from found where is_named order by is_own, size desc, id limit 1)
    ),
    matched as (
      select place_id, bool_or(${isNamed}) as is_whole, array_agg(other.name
        order by ${isNamed} desc, other.name <> place.name,
          lower(other.name) <> lower(${text.split(COMMA)[0]?.trim()}), is_other, other.name collate "C") as matched
      from place_name other join place on place.id = place_id
      where ${matches} and place_id = any (array(select id from best))
      group by place_id
    )
    select best.id, place.name, matched, is_whole, region, place.country
    from best join place on place.id = best.id join matched on place_id = best.id
    order by is_own desc, is_named desc, best.size desc, best.id`);
  // The ninth is the foreign namesake: it takes the place of the eighth.
  if (narrowing.length === 0 && rows.length > PLACES_FOUND_MAX) rows.splice(-2, 1);
  const matching = rows.filter((row) => matchesRest(row, narrowing));
  return labelsOf((matching.length > 0 ? matching : rows).slice(0, PLACES_FOUND_MAX));
}
