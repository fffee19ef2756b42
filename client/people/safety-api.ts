// Requests to report a person and to list former matches.
import * as v from 'valibot';
import {readAs} from '../../rules/read-as.ts';
import type {ReportReason} from '../../rules/report.ts';
import {call, command} from '../session/auth-api.ts';

const formerMatch = v.object({otherId: v.string(), name: v.string(), endedAt: v.string()});
const answer = v.object({people: v.array(formerMatch)});

export type FormerMatch = v.InferOutput<typeof formerMatch>;

type Report = {
  otherId: string;
  /** The name that the reporter sees. */
  name: string;
  reason: ReportReason;
  text: string;
  along: 'nothing' | 'block';
};

/** @throws an error with a message for members. */
export const sendReport = (report: Report): Promise<void> => command('/api/safety/reports', report);

/** The people of recently ended conversations. */
export async function readFormerMatches(): Promise<FormerMatch[]> {
  const {people} = await call('/api/safety/former', (body) => readAs(answer, body));
  return people;
}
