// GeoNames' towns. `server/features/places/load-places.ts` writes them; none is published.
import {boolean, doublePrecision, index, integer, pgTable, text} from 'drizzle-orm/pg-core';
import {at} from './columns.ts';

export const place = pgTable(
  'place',
  {
    /** GeoNames' id. */
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    region: text('region'),
    /** ISO 3166, two letters. */
    country: text('country').notNull(),
    /** Degrees. */
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    population: integer('population').notNull(),
  },
  (t) => [index('place_latitude').on(t.latitude, t.longitude, t.id)],
);

/** Every name of every town. The columns that the search filters and sorts by are copies, so that an index has all. */
export const placeName = pgTable(
  'place_name',
  {
    /** See `foldName`. */
    folded: text('folded').notNull(),
    country: text('country').notNull(),
    population: integer('population').notNull(),
    placeId: integer('place_id').notNull(),
    /** As it is written. */
    name: text('name').notNull(),
    /** One of the town's other names. */
    isOther: boolean('is_other').notNull(),
  },
  (t) => [
    index('place_name_prefix').on(
      t.folded.op('text_pattern_ops'),
      t.country,
      t.population,
      t.placeId,
      t.isOther,
    ),
  ],
);

/** The list that was loaded completely, by the versions of its packages. */
export const placeList = pgTable('place_list', {
  version: text('version').primaryKey(),
  loadedAt: at('loaded_at').notNull().defaultNow(),
});
