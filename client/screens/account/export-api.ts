// Requests to export the member's data and to delete the account.
import * as v from 'valibot';
import {readAs} from '../../../rules/read-as.ts';
import {call, post} from '../../session/auth-api.ts';

/** `until` is when the file expires (ISO 8601); null while it is being made, and when that has `failed`. */
const dataExport = v.object({id: v.string(), until: v.nullable(v.string()), failed: v.boolean()});
const leaving = v.object({leavesAt: v.string()});

export type DataExport = v.InferOutput<typeof dataExport>;

const EXPORT = '/api/account/export';

/** Undefined without an export: the server then sends null as its id. */
const read = (body: unknown): DataExport | undefined => readAs(dataExport, body);

/** The latest export that has not expired. */
export async function readExport(): Promise<DataExport | undefined> {
  return read(await call(EXPORT));
}

export async function requestExport(): Promise<DataExport | undefined> {
  return read(await post(EXPORT));
}

export function exportUrl({id}: DataExport): string {
  return `${EXPORT}/${id}/wing-data.zip`;
}

/** Starts the deletion of the account. @returns until when it can be restored (ISO 8601). */
export async function deleteAccount(password: string): Promise<string> {
  const body = await post('/api/account/leave', {password});
  return readAs(leaving, body)?.leavesAt ?? new Date().toISOString();
}
