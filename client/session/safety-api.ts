// Requests to report a person and to list former matches.
import {z} from 'zod/mini';
import type {ReportReason} from '../../rules/report.ts';
import {call, post} from './auth-api.ts';

const formerMatch = z.object({otherId: z.string(), name: z.string(), endedAt: z.string()});
const answer = z.object({people: z.array(formerMatch)});

export type FormerMatch = z.infer<typeof formerMatch>;

type Report = {
  otherId: string;
  /** The name that the reporter sees. */
  name: string;
  reason: ReportReason;
  text: string;
  along: 'nothing' | 'block';
};

/** @throws an error with a message for members. */
export async function sendReport(report: Report): Promise<void> {
  await post('/api/safety/reports', report);
}

/** The people of recently ended conversations. */
export async function readFormerMatches(): Promise<FormerMatch[]> {
  return answer.parse(await call('/api/safety/former')).people;
}
