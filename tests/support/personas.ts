// Personas who suit only each other: each couple has an age at the upper end of the range and looks for that age alone,
// so tests share one community without interfering. Ages are reused: the previous couple of that age is paused.
import {randomBytes, randomInt} from 'node:crypto';
import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {inject} from 'vitest';
import {MAX_AGE} from '../../rules/questionnaire/basics.ts';
import type {TestDatabase} from './database.ts';
import type {Persona} from './member.ts';
import type {StackAddress} from './stack.ts';
import {STACK_WORKERS} from './stack-workers.ts';

const FIRST_AGE = 68;
/** Files that run in parallel use separate ranges of ages. */
const RANGE = Math.floor((MAX_AGE - FIRST_AGE) / STACK_WORKERS);

let firstAge: number | undefined;
let made = randomInt(RANGE);

/** Numbers the processes that share a stack, by directories: Vitest 4 gives two workers the same `VITEST_POOL_ID`. */
function workerNumber(): number {
  // Missing when only files with a stack of their own run: they share no community.
  const stack: StackAddress | undefined = inject('stack');
  if (stack === undefined) return 0;
  const {dataDir} = stack;
  const isTaken = (n: number) =>
    mkdirSync(path.join(dataDir, `test-worker-${n}`), {recursive: true}) === undefined;
  let number = 0;
  while (isTaken(number)) number++;
  return number;
}

/** A woman and a man who suit each other. */
export function couple(): readonly [Persona, Persona] {
  firstAge ??= FIRST_AGE + (workerNumber() % STACK_WORKERS) * RANGE;
  const age = firstAge + (made++ % RANGE);
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
