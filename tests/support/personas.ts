// People nobody else suits: each couple of a run has an age of its own at the far end of what Wing
// allows, and looks for that age alone, so that tests share one community without meeting. Ages are few and
// used again: the couple that had one before is paused then.
import {randomBytes, randomInt} from 'node:crypto';
import {MAX_AGE} from '../../rules/basics.ts';
import type {TestDatabase} from './database.ts';
import type {Persona} from './member.ts';

const FIRST_AGE = 80;
/** Files that run at the same time take ages from ranges of their own. */
const WORKERS = 2;
const RANGE = Math.floor((MAX_AGE - FIRST_AGE) / WORKERS);
const worker = Number(process.env.VITEST_POOL_ID ?? 1) % WORKERS;

let made = randomInt(RANGE);

/** A woman and a man for each other. */
export function couple(): readonly [Persona, Persona] {
  const age = FIRST_AGE + worker * RANGE + (made++ % RANGE);
  const ages = [age, age + 1] as const;
  const mark = randomBytes(3).toString('hex');
  return [
    {name: `Wanda${mark}`, age, gender: 'Female', seeking: 'Men', ages},
    {name: `Milo${mark}`, age, gender: 'Male', seeking: 'Women', ages},
  ];
}

/** A couple that has its age for itself. */
export async function coupleAlone(sql: TestDatabase): Promise<ReturnType<typeof couple>> {
  const both = couple();
  await sql`
    update questionnaire set paused_at = now()
    where paused_at is null
      and user_id in (select user_id from profile where age = ${both[0].age} and name ~ '^(Wanda|Milo)')`;
  return both;
}
