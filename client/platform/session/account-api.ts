// Requests about the member's own account.
import * as v from 'valibot';
import {call, command} from '../http/request.ts';

const device = v.object({
  id: v.string(),
  name: v.string(),
  lastActive: v.string(),
  isThis: v.boolean(),
  hasPush: v.boolean(),
});
export type Device = v.InferOutput<typeof device>;

const account = v.object({
  email: v.string(),
  isConfirmed: v.boolean(),
  hasPassword: v.boolean(),
  devices: v.array(device),
});
export type Account = v.InferOutput<typeof account>;

const warning = v.object({why: v.nullable(v.string())});

const ACCOUNT = '/api/account';

export const readAccount = (): Promise<Account> => call(ACCOUNT, account);

export const changePassword = (currentPassword: string, newPassword: string): Promise<void> =>
  command(`${ACCOUNT}/password`, {currentPassword, newPassword});

/** Sends a link to `email`. Opening it changes the account's address. */
export const requestEmail = (email: string, password: string): Promise<void> =>
  command(`${ACCOUNT}/email`, {email, password});

export const confirmEmail = (token: string): Promise<void> =>
  command(`${ACCOUNT}/confirm-email`, {token});

export const signOutDevice = (id: string): Promise<void> =>
  command(`${ACCOUNT}/sign-out-device`, {id});

/** Ends all sessions of this member, including this one. */
export const signOutEverywhere = (): Promise<void> => command(`${ACCOUNT}/sign-out-everywhere`);

const leaving = v.object({leavesAt: v.string()});

/** Starts the deletion of the account. @returns until when it can be restored (ISO 8601). */
export async function deleteAccount(password: string): Promise<string> {
  const {leavesAt} = await call(`${ACCOUNT}/leave`, leaving, {json: {password}});
  return leavesAt;
}

/** The warning that the member has not read yet, or null. */
export const readWarning = async (): Promise<string | null> =>
  (await call(`${ACCOUNT}/warning`, warning)).why;

export const warningRead = (): Promise<void> => command(`${ACCOUNT}/warning`);
