// The acts of moderation as requests: on a report or on a member, held for some seconds in which they can be undone.
import type {Context} from 'hono';
import {z} from 'zod';
import {DESK} from '../../../../rules/desk/desk.ts';
import {REASON_MAX, REPORTS} from '../../../../rules/desk/reports.ts';
import {ACTS} from '../../../../rules/safety/report.ts';
import {characters, isStorable} from '../../../../rules/characters.ts';
import {holdAct} from '../../safety/pending.ts';
import {failure} from '../../../platform/http/answers.ts';
import {readJson} from '../../../platform/http/read-json.ts';
import type {DeskServices, ForOperators} from './require-operator.ts';

const DAY_MS = 86_400_000;
const ID_MAX = 64;
const CLOSES_MAX = 100;

/** A reason, which every act needs. */
export const why = z
  .string({error: REPORTS.reasonMissing})
  .trim()
  .min(1, {error: REPORTS.reasonMissing})
  .refine((text) => characters(text) <= REASON_MAX, {error: REPORTS.reasonTooLong})
  .refine(isStorable, {error: DESK.failed});

const actBody = z.object({
  act: z.enum(ACTS),
  why,
  /** The length of a suspension; null or absent is for good. */
  days: z.number().int().min(1).max(366).nullish(),
  /** Other reports about the member that are closed with it. */
  closes: z.array(z.string().max(ID_MAX)).max(CLOSES_MAX).default([]),
});

/** Answers 400 with the sentence of the first fault. */
export function malformed(c: Context, {issues: [issue]}: z.ZodError): Response {
  return failure(c, 400, 'malformed', issue?.message ?? DESK.failed);
}

/** Holds the act that the body names, about this member and, if it is about one, this report. */
export async function holdFromBody(
  {db}: DeskServices,
  c: Context<ForOperators>,
  about: {userId: string; reportId: string | undefined},
): Promise<Response> {
  const body = await readJson(c, actBody);
  if (!body.success) return malformed(c, body.error);
  const {act, days, closes} = body.data;
  // Without a report there is nothing to close.
  if (act === 'close' && about.reportId === undefined)
    return failure(c, 400, 'malformed', DESK.failed);
  const now = new Date();
  const until = act === 'suspend' && days ? new Date(now.getTime() + days * DAY_MS) : null;
  const operator = c.var.operator.email;
  const command = {operator, act, ...about, why: body.data.why, until};
  const held = await holdAct(db, command, now, closes);
  if ('refused' in held) return failure(c, 409, 'refused', held.refused);
  return c.json({pending: held});
}
