// Of several writes of the same answers or the same switch the newest counts, whichever arrives first.
import {expect, test} from 'vitest';
import {suggestedCouple} from '../support/suggested.ts';
import {signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();

/** The pushes of these tests are sent at 0, so that a write's `at` is its age. */
const aged = (args: object, seconds: number) => ({...args, at: -1000 * seconds});
const OK = {ok: true};

test('an older save leaves newer answers alone, and brings the others that it has', async () => {
  const {userId, mutate} = await signUp(stack);
  const basics = () => sql`select name, age, gender from profile where user_id = ${userId}`;
  const save = (args: object, seconds: number) => mutate('profile.saveBasics', aged(args, seconds));

  expect(await save({name: 'Ada', age: 30, gender: 'Female'}, 900)).toEqual(OK);
  expect(await save({name: 'Ida'}, 60)).toEqual(OK);
  expect(await save({name: 'Eda', age: 31}, 120)).toEqual(OK);
  expect([...(await basics())]).toEqual([{name: 'Ida', age: 31, gender: 'Female'}]);
  // Nothing is left of this one.
  expect(await save({name: 'Uda', age: 32}, 600)).toEqual(OK);
  expect([...(await basics())]).toEqual([{name: 'Ida', age: 31, gender: 'Female'}]);
});

test('a refused save moves no time', async () => {
  const {userId, mutate} = await signUp(stack);
  const save = (age: number, seconds: number) =>
    mutate('profile.saveBasics', aged({name: 'Ada', age, gender: 'Female'}, seconds));
  expect(await save(30, 900)).toEqual(OK);
  expect(await save(17, 60)).toMatchObject({ok: false, code: 'under-age'});
  expect(await save(31, 120)).toEqual(OK);
  const [row] = await sql`select age from profile where user_id = ${userId}`;
  expect(row).toEqual({age: 31});
});

test('what Zero sends after two weeks changes nothing', async () => {
  const {userId, mutate} = await signUp(stack);
  const days = 86_400;
  expect(await mutate('safety.pause', aged({}, 15 * days))).toEqual(OK);
  expect(await sql`select from questionnaire where user_id = ${userId}`).toHaveLength(0);
  expect(await mutate('safety.pause', aged({}, 13 * days))).toEqual(OK);
  expect(await sql`select from questionnaire where user_id = ${userId}`).toHaveLength(1);
});

test('a late block or pause counts unless a newer unblock or resume has come before', async () => {
  const [her, him] = await suggestedCouple(stack, sql);
  const late = (name: string, seconds: number, args: object = {}) =>
    her.mutate(name, aged(args, seconds));
  const isPaused = async () => {
    const [row] = await sql<{paused: boolean}[]>`
      select paused_at is not null as paused from questionnaire where user_id = ${her.userId}`;
    return row?.paused;
  };
  expect(await late('safety.pause', 6000)).toEqual(OK);
  expect(await isPaused()).toBe(true);
  expect(await late('safety.resume', 60)).toEqual(OK);
  expect(await late('safety.pause', 120)).toEqual(OK);
  expect(await isPaused()).toBe(false);

  const other = {otherId: him.userId};
  const blocks = () => sql`select from block where user_id = ${her.userId}`;
  expect(await late('safety.unblock', 60, other)).toEqual(OK);
  expect(await late('safety.block', 120, other)).toEqual(OK);
  expect(await blocks()).toHaveLength(0);
  expect(await late('safety.block', 30, other)).toEqual(OK);
  expect(await late('safety.unblock', 45, other)).toEqual(OK);
  expect(await blocks()).toHaveLength(1);
});
