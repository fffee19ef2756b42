// The database fails three of four writes with serialization failures, deadlocks and broken connections. Every message
// and every answer still takes effect exactly once.
import {randomUUID} from 'node:crypto';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {INITIAL_CREDITS, MATCH_COST} from '../../rules/credits/credits.ts';
import {makeCouple} from '../support/chat.ts';
import {times} from '../support/length.ts';
import {type Member} from '../support/member.ts';
import {persistentSenderOf} from '../support/messages.ts';
import {persistent} from '../support/persistent.ts';
import {suggestedCouple} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const FAULTS = times(60, 1000);
/** Messages of each of two members; three of four writes fail. */
const MESSAGES = Math.ceil(FAULTS / 8);
/** Three of eight first answers fail, and six of eight second ones. */
const COUPLES = Math.ceil(FAULTS / 12);

beforeAll(async () => {
  // Sequences keep counting when a transaction is rolled back.
  await sql`create sequence turns`;
  await sql`create sequence injected`;
  await sql`create table faulty (user_id text primary key)`;
  await sql.unsafe(`
    create function fault(kind bigint) returns void language plpgsql security definer as $$
    begin
      if kind = 0 then return; end if;
      perform nextval('public.injected');
      if kind = 1 then raise exception 'injected' using errcode = '40001'; end if;
      if kind = 2 then raise exception 'injected' using errcode = '40P01'; end if;
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(10);
    end $$`);
  await sql.unsafe(`
    create function inject_fault() returns trigger language plpgsql security definer as $$
    declare turn bigint;
    begin
      perform from public.faulty where user_id = to_jsonb(new) ->> tg_argv[0];
      if not found then return new; end if;
      if tg_table_name = 'credit_entry' then
        -- Turns 5, 6 and 7, drawn by the update of the answer, fail here.
        turn := current_setting('wing.turn')::bigint;
        perform public.fault(greatest(turn - 4, 0));
        return new;
      end if;
      turn := nextval('public.turns') % 8;
      if tg_table_name = 'message' then
        perform public.fault(turn % 4);
      else
        perform set_config('wing.turn', turn::text, true);
        if turn < 4 then perform public.fault(turn); end if;
      end if;
      return new;
    end $$`);
  await sql`create trigger inject_fault before insert on message
    for each row execute function inject_fault('sender')`;
  await sql`create trigger inject_fault before update of response on suggestion
    for each row execute function inject_fault('user_id')`;
  await sql`create trigger inject_fault before insert on credit_entry
    for each row execute function inject_fault('user_id')`;
});
afterAll(async () => {
  for (const table of ['message', 'suggestion', 'credit_entry']) {
    await sql`drop trigger inject_fault on ${sql(table)}`;
  }
  await sql`drop function inject_fault, fault`;
  await sql`drop table faulty`;
  await sql`drop sequence turns, injected`;
});

async function writeAll(members: readonly Member[], chatId: string): Promise<boolean[]> {
  const write = async (member: Member) => {
    const send = persistentSenderOf(stack, member);
    const done: boolean[] = [];
    for (let i = 0; i < MESSAGES; i += 1) {
      done.push((await send({id: randomUUID(), chatId, text: `${i}`})).ok);
    }
    return done;
  };
  return (await Promise.all(members.map(write))).flat();
}

async function answerAll(couples: readonly (readonly [Member, Member])[]): Promise<boolean[]> {
  const done: boolean[] = [];
  for (const [a, b] of couples) {
    const both = [
      persistent(stack, a)('suggestion.answer', {otherId: b.userId, response: 'Yes'}),
      persistent(stack, b)('suggestion.answer', {otherId: a.userId, response: 'Yes'}),
    ];
    done.push(...(await Promise.all(both)));
  }
  return done;
}

/** The number of transactions the server has retried since its start, from its metrics. */
async function retried(): Promise<number> {
  const headers = {authorization: `Bearer ${stack.metricsKey}`};
  const text = await (await fetch(`${stack.url}/metrics`, {headers})).text();
  return Number(/^wing_transaction_retries_total (\d+)$/m.exec(text)?.[1]);
}

test(`${FAULTS} injected faults lose no message and no answer`, {timeout: 600_000}, async () => {
  const {ada, ben, chatId} = await makeCouple(stack, sql);
  const couples = [];
  for (let i = 0; i < COUPLES; i += 1) couples.push(await suggestedCouple(stack, sql));
  const matching = couples.flat().map(({userId}) => userId);
  const faulty = [ada.userId, ben.userId, ...matching];
  await sql`insert into faulty select unnest(${faulty}::text[])`;
  const before = await retried();

  const done = (await Promise.all([writeAll([ada, ben], chatId), answerAll(couples)])).flat();

  const [row] = await sql<{faults: number}[]>`select last_value::int as faults from injected`;
  const faults = row?.faults ?? 0;
  const texts = await sql`select from message where chat_id = ${chatId}`;
  const entries = await sql<{user_id: string}[]>`
    select user_id from credit_entry where kind = 'match' and user_id = any(${matching})`;
  const wallets = await sql<{credits: number}[]>`
    select credits from wallet where user_id = any(${matching})`;
  const dropped = done.filter((isDone) => !isDone).length;
  console.log(`${faults} faults under ${done.length} intents, ${dropped} dropped`);
  expect(faults).toBeGreaterThanOrEqual(FAULTS * 0.9);
  expect(dropped).toBe(0);
  expect(await retried()).toBeGreaterThan(before);
  expect(texts).toHaveLength(2 * MESSAGES);
  expect(entries.map((entry) => entry.user_id).toSorted()).toEqual(matching.toSorted());
  expect(new Set(wallets.map(({credits}) => credits))).toEqual(
    new Set([INITIAL_CREDITS - MATCH_COST]),
  );
});
