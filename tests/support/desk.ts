// Operators of the desk, made in the database, with the cookies of their sessions.
import {createHmac, randomBytes, randomUUID} from 'node:crypto';
import type {DeskRole} from '../../rules/desk/desk.ts';
import {deriveKey} from '../../server/platform/secret.ts';
import type {TestDatabase} from './database.ts';
import type {Member} from './member.ts';
import {readReports, report} from './reports.ts';
import type {StackAddress} from './stack.ts';

/** The name of better-auth's session cookie of the desk, over HTTP. */
const COOKIE = 'wing-desk.session_token';

export type DeskOperator = {readonly id: string; readonly email: string; readonly cookie: string};

type Kind = {
  role?: DeskRole;
  /** Whether the session was opened with both factors. */
  factors?: 'both' | 'password';
};

export async function openDeskSession(
  sql: TestDatabase,
  {secret = ''}: StackAddress,
  operatorId: string,
  factors: 'both' | 'password' = 'both',
): Promise<string> {
  const token = randomBytes(16).toString('hex');
  await sql`insert into auth.operator_session (id, token, user_id, expires_at, has_second_factor)
    values (${randomUUID()}, ${token}, ${operatorId}, now() + interval '12 hours', ${factors === 'both'})`;
  const signature = createHmac('sha256', deriveKey(secret, 'desk')).update(token).digest('base64');
  return `${COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** A signed-in operator. */
export async function makeOperator(
  sql: TestDatabase,
  stack: StackAddress,
  {role = 'operator', factors = 'both'}: Kind = {},
): Promise<DeskOperator> {
  const id = randomBytes(16).toString('hex');
  const email = `${randomUUID().slice(0, 8)}@desk.example`;
  await sql`insert into auth.operator (id, name, email, role, two_factor_enabled)
    values (${id}, ${email}, ${email}, ${role}, ${factors === 'both'})`;
  return {id, email, cookie: await openDeskSession(sql, stack, id, factors)};
}

/** The link to set a password, in the output of `npm run operator -- add`. */
export function linkPrinted(output: string): string {
  const [link] = /https?:\/\/\S+/.exec(output) ?? [];
  if (!link) throw new Error(`No link was printed: ${output}`);
  return link;
}

/** The id of a new report by her about him. */
export async function reportOf(
  sql: TestDatabase,
  stack: StackAddress,
  {her, him}: {her: Member; him: Member},
): Promise<string> {
  await report(stack, her, him.userId);
  const [filed] = await readReports(sql, him);
  if (!filed) throw new Error('There is no report.');
  return filed.id;
}
