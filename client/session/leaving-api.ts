// Taking one's data along, and leaving.
import {call, post} from './auth-api.ts';

/** `until` is null while the data is being packed, ISO 8601 then; for ever when that has `failed`. */
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

/** What was asked for last and can still be had; undefined without any. */
export async function readExport(): Promise<DataExport | undefined> {
  return read(await call(EXPORT));
}

export async function askForExport(): Promise<DataExport | undefined> {
  return read(await post(EXPORT));
}

export function exportUrl({id}: DataExport): string {
  return `${EXPORT}/${id}/wing-data.zip`;
}

/** Deletes the account, and answers until when it can be had back (ISO 8601). */
export async function leaveWing(password: string): Promise<string> {
  const body = await post('/api/account/leave', {password});
  const at: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'leavesAt') : undefined;
  return typeof at === 'string' ? at : new Date().toISOString();
}
