// Telling Wing about somebody, and whom one can still tell about.
import type {ReportReason} from '../../rules/report.ts';
import {call, post} from './auth-api.ts';

export type Former = {readonly otherId: string; readonly name: string; readonly endedAt: string};

type Told = {
  otherId: string;
  /** What the reporter knows them by. */
  name: string;
  reason: ReportReason;
  text: string;
  along: 'nothing' | 'block';
};

/** @throws with a sentence for people when it was not taken. */
export async function sendReport(told: Told): Promise<void> {
  await post('/api/safety/reports', told);
}

function isFormer(value: unknown): value is Former {
  return (
    typeof value === 'object' &&
    value !== null &&
    'otherId' in value &&
    'name' in value &&
    'endedAt' in value
  );
}

/** The people of conversations that have ended lately. */
export async function readFormer(): Promise<Former[]> {
  const body = await call('/api/safety/former');
  const people =
    typeof body === 'object' && body !== null && 'people' in body ? body.people : undefined;
  return Array.isArray(people) ? people.filter(isFormer) : [];
}
