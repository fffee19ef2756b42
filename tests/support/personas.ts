// Personas who suit only each other: each couple has an age at the upper end of the range and looks for that age alone,
// so tests share one community without interfering. Ages are reused: the previous couple of that age is paused.
import {randomBytes, randomInt} from 'node:crypto';
import {MAX_AGE} from '../../rules/basics.ts';
import type {TestDatabase} from './database.ts';
import type {Persona} from './member.ts';

const FIRST_AGE = 80;
/** Files that run in parallel use separate ranges of ages. */
const WORKERS = 2;
const RANGE = Math.floor((MAX_AGE - FIRST_AGE) / WORKERS);
const worker = Number(process.env.VITEST_POOL_ID ?? 1) % WORKERS;

let made = randomInt(RANGE);

/** A woman and a man who suit each other. */
export function couple(): readonly [Persona, Persona] {
  const age = FIRST_AGE + worker * RANGE + (made++ % RANGE);
  const ages = [age, age + 1] as const;
  const mark = randomBytes(3).toString('hex');
  return [
    {name: `Wanda${mark}`, age, gender: 'Female', seeking: 'Men', ages},
    {name: `Milo${mark}`, age, gender: 'Male', seeking: 'Women', ages},
  ];
}

/** A couple whose age no active member shares. */
export async function coupleAlone(sql: TestDatabase): Promise<ReturnType<typeof couple>> {
  const both = couple();
  await sql`
    update questionnaire set paused_at = now()
    where paused_at is null
      and user_id in (select user_id from profile where age = ${both[0].age} and name ~ '^(Wanda|Milo)')`;
  return both;
}
