// Requests to report a person and to list former matches.
import type {ReportReason} from '../../rules/report.ts';
import {call, post} from './auth-api.ts';

export type FormerMatch = {
  readonly otherId: string;
  readonly name: string;
  readonly endedAt: string;
};

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

function isFormerMatch(value: unknown): value is FormerMatch {
  return (
    typeof value === 'object' &&
    value !== null &&
    'otherId' in value &&
    'name' in value &&
    'endedAt' in value
  );
}

/** The people of recently ended conversations. */
export async function readFormerMatches(): Promise<FormerMatch[]> {
  const body = await call('/api/safety/former');
  const people =
    typeof body === 'object' && body !== null && 'people' in body ? body.people : undefined;
  return Array.isArray(people) ? people.filter(isFormerMatch) : [];
}
