// Requests to export the member's data and to delete the account.
import {z} from 'zod/mini';
import {call, post} from './auth-api.ts';

/** `until` is when the file expires (ISO 8601); null while it is being made, and when that has `failed`. */
const dataExport = z.object({id: z.string(), until: z.nullable(z.string()), failed: z.boolean()});
const leaving = z.object({leavesAt: z.string()});

export type DataExport = z.infer<typeof dataExport>;

const EXPORT = '/api/account/export';

/** Undefined without an export: the server then sends null as its id. */
const read = (body: unknown): DataExport | undefined => dataExport.safeParse(body).data;

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
  return leaving.safeParse(body).data?.leavesAt ?? new Date().toISOString();
}
