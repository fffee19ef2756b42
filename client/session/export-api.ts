// Requests to export the member's data and to delete the account.
import {call, post} from './auth-api.ts';

/** `until` is when the file expires (ISO 8601); null while it is being made, and when that has `failed`. */
export type DataExport = {
  readonly id: string;
  readonly until: string | null;
  readonly failed: boolean;
};

const EXPORT = '/api/account/export';

function read(body: unknown): DataExport | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body)) return undefined;
  const until = 'until' in body && typeof body.until === 'string' ? body.until : null;
  const failed = 'failed' in body && body.failed === true;
  return typeof body.id === 'string' ? {id: body.id, until, failed} : undefined;
}

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
  const at: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'leavesAt') : undefined;
  return typeof at === 'string' ? at : new Date().toISOString();
}
