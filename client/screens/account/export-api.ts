// Requests to export the member's data and to delete the account.
import * as v from 'valibot';
import {readAs} from '../../../rules/read-as.ts';
import {call, post} from '../../session/auth-api.ts';

/** `until` is when the file expires (ISO 8601); null while it is being made, and when that has `failed`. */
const dataExport = v.object({id: v.string(), until: v.nullable(v.string()), failed: v.boolean()});
/** Without an export. */
const noExport = v.object({id: v.null(), until: v.null(), failed: v.boolean()});
const answer = v.union([dataExport, noExport]);
const leaving = v.object({leavesAt: v.string()});

export type DataExport = v.InferOutput<typeof dataExport>;

const EXPORT = '/api/account/export';

const read = (body: unknown) => readAs(answer, body);
const existing = (found: v.InferOutput<typeof answer>): DataExport | undefined =>
  found.id === null ? undefined : found;

/** The latest export that has not expired. */
export async function readExport(): Promise<DataExport | undefined> {
  return existing(await call(EXPORT, read));
}

export async function requestExport(): Promise<DataExport | undefined> {
  return existing(await post(EXPORT, {}, read));
}

export function exportUrl({id}: DataExport): string {
  return `${EXPORT}/${id}/wing-data.zip`;
}

/** Starts the deletion of the account. @returns until when it can be restored (ISO 8601). */
export async function deleteAccount(password: string): Promise<string> {
  const {leavesAt} = await post('/api/account/leave', {password}, (body) => readAs(leaving, body));
  return leavesAt;
}
