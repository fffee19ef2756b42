// The check of a member's photos by requests: the member's side, and the desk's.
import {z} from 'zod';
import type {TestDatabase} from './database.ts';
import type {DeskOperator} from './desk.ts';
import type {Member} from './member.ts';
import type {StackAddress} from './stack.ts';

/** `GET` the state, `PUT` asks for a gesture, `POST` sends the picture, `DELETE` takes it back. */
export async function askCheck(
  {url}: StackAddress,
  {cookie}: Pick<Member, 'cookie'>,
  method: string,
  body?: BodyInit,
) {
  const headers = {origin: url, cookie, 'content-type': 'image/jpeg'};
  // For a body that is a stream; TypeScript's types of browsers do not know it yet.
  const request = {method, headers, body, duplex: 'half'};
  const response = await fetch(`${url}/api/photos/check`, request);
  const answer: unknown = await response.json();
  return {status: response.status, answer};
}

/** A request to the desk's page Verification, with a body as `POST`. */
export const askDesk = (
  {url}: StackAddress,
  {cookie}: Pick<DeskOperator, 'cookie'>,
  at: string,
  body?: object,
) =>
  fetch(`${url}/api/desk/verification${at}`, {
    method: body ? 'POST' : 'GET',
    headers: {origin: url, cookie, 'content-type': 'application/json'},
    body: body && JSON.stringify(body),
  });

export async function pictureOf(
  sql: TestDatabase,
  {userId}: Pick<Member, 'userId'>,
): Promise<string> {
  const [row] = await sql<{picture: string | null}[]>`
    select picture from photo_check where user_id = ${userId}`;
  return z.string().parse(row?.picture);
}

/** Ends the ten seconds in which a decision can be undone. */
export const endUndo = (sql: TestDatabase, picture: string) => sql`
  update photo_check set held = jsonb_set(held, '{settlesAt}', '"2000-01-01T00:00:00Z"')
  where picture = ${picture}`;

/** Starts the job of a decision now. */
export const settleNow = (sql: TestDatabase, picture: string) => sql`
  select from graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs where key = ${`check:${picture}`}), run_at => now())`;
