// The request to delete the account.
import * as v from 'valibot';
import {readAs} from '../../../rules/read-as.ts';
import {post} from '../../session/auth-api.ts';

const leaving = v.object({leavesAt: v.string()});

/** Starts the deletion of the account. @returns until when it can be restored (ISO 8601). */
export async function deleteAccount(password: string): Promise<string> {
  const {leavesAt} = await post('/api/account/leave', {password}, (body) => readAs(leaving, body));
  return leavesAt;
}
