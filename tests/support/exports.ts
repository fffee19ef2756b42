// Requests a member's data export and reads its state, as the account page does.
import {z} from 'zod';
import {post} from './auth-calls.ts';
import {eventually} from './database.ts';
import type {Member} from './member.ts';
import type {StackAddress} from './stack.ts';

export const exportState = z.object({
  id: z.string().nullable(),
  until: z.string().nullable(),
  failed: z.boolean(),
});

/** Requests the state of the export, or one of its files by its path. */
export const getExport = (stack: StackAddress, where: string, cookie: string) =>
  fetch(`${stack.url}/api/account/export${where}`, {headers: {cookie}});

/** Requests an export and waits until it is ready. Returns the path of its file. */
export async function requestExport(stack: StackAddress, {cookie}: Member): Promise<string> {
  const first = exportState.parse(await (await post(stack, 'account/export', {}, {cookie})).json());
  await eventually(async () => {
    const {until} = exportState.parse(await (await getExport(stack, '', cookie)).json());
    return until ?? undefined;
  }, 'the packed data');
  return `/${first.id}/wing-data.zip`;
}
