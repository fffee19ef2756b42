// The statements that may read a whole table, and the tables that stay small, each with its reason. `parts` are pieces of the
// statements, with single spaces.

export const KNOWN_SCANS: readonly {readonly why: string; readonly parts: readonly string[]}[] = [
  {
    why: 'a round',
    parts: [
      'select user_id as low, other_id as high, why from (',
      'select "profile"."user_id", "place"."latitude", "place"."longitude", case when',
      "select from_id, to_id, response = 'Yes' as is_yes from (",
      'with participant as materialized (',
      'with learned as materialized (',
      'with open as materialized (',
    ],
  },
  {
    why: "the desk's figures, counted each night",
    parts: [
      'select avg(predicted) as predicted,',
      "select to_char(date_trunc('week', offered_at at time zone 'UTC'), 'YYYY-MM-DD') as week,",
      'with side as ( select low_id as user_id,',
      'as held_at_most from profile',
      'select "profile"."user_id", "profile"."age", "profile"."gender", "profile"."is_demo", "questionnaire"."seeking", "questionnaire"."min_age_preference", "questionnaire"."max_age_preference", "questionnaire"."max_distance", "place"."id", "place"."country", "place"."latitude", "place"."longitude" from',
      'select count(*)::int as newcomers,',
      'select count(*) filter (where offers > 0)::int as suggested,',
      'select "isVerified", count(*)::int as members,',
    ],
  },
  {
    why: 'each night the hashes that are older than a year, but for those of suspended members',
    parts: ['delete from "photo_hash" where ("photo_hash"."at" <'],
  },
  {
    why: 'each night the pictures that wait, with their members',
    parts: ['select "photo_check"."user_id", "photo_check"."state", "photo_check"."at",'],
  },
  {
    why: 'each night the photos that reports have copied are kept',
    parts: ["select copied ->> 'key' as key from report,"],
  },
  {
    why: 'after a round and each hour: all cards without an answer',
    parts: ["'notice:' || card.user_id || ':card'"],
  },
  {
    why: 'the nearest of the hashes of a year: no index knows distances of bits',
    parts: ['select id from photo_hash, least(bit_count('],
  },
  {
    why: "the desk's page of a member compares hashes, of which no index knows distances",
    parts: ['select distinct linked.what, linked.id as "userId", profile.name from ('],
  },
  {
    why: 'Postgres finds an index once it knows the text that is searched for',
    parts: [
      'delete from "auth"."attempt" where starts_with(',
      'union select id from auth."user" where lower(email) like',
    ],
  },
];

/** Statements that cannot be planned here. */
export const NOT_PLANNED: readonly {readonly why: string; readonly part: string}[] = [
  {why: 'zero-cache makes these tables, whose rows are read by their key', part: '"wing_0".'},
];

const TOWNS = 'the list of towns does not grow with members';
const OPERATORS = 'there are few operators';
const TASKS = "the program's kinds of jobs";
const DAYS = 'one row a day';

/** Tables that stay small, with the reason. */
export const SMALL_TABLES: Readonly<Record<string, string>> = {
  'auth.operator': OPERATORS,
  'auth.operator_account': OPERATORS,
  'auth.operator_session': OPERATORS,
  'auth.operator_two_factor': OPERATORS,
  'auth.operator_verification': OPERATORS,
  'graphile_worker._private_job_queues': TASKS,
  'graphile_worker._private_known_crontabs': TASKS,
  'graphile_worker._private_tasks': TASKS,
  'graphile_worker.migrations': "the library's versions",
  'public.backup_record': DAYS,
  'public.desk_figures': 'one row a page',
  'public.matching_round': DAYS,
  'public.pending_act': 'an act waits for ten seconds',
  'public.place': TOWNS,
  'public.place_list': TOWNS,
  'public.place_name': TOWNS,
  'public.push_key': 'one row',
};
