// Requests about the member's own account.
import {call, command, type Reader} from './auth-api.ts';

export type Device = {
  readonly id: string;
  readonly name: string;
  readonly lastActive: string;
  readonly isThis: boolean;
};

export type Account = {
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly hasPassword: boolean;
  readonly devices: readonly Device[];
};

const ACCOUNT = '/api/account';

function isDevice(value: unknown): value is Device {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'name' in value &&
    'lastActive' in value &&
    'isThis' in value
  );
}

const readAnswer: Reader<Account> = (body) => {
  const read = (key: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  const [email, devices] = [read('email'), read('devices')];
  if (typeof email !== 'string' || !Array.isArray(devices)) return undefined;
  return {
    email,
    isConfirmed: read('isConfirmed') === true,
    hasPassword: read('hasPassword') === true,
    devices: devices.filter(isDevice),
  };
};

export const readAccount = (): Promise<Account> => call(ACCOUNT, readAnswer);

export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await command(`${ACCOUNT}/password`, {currentPassword, newPassword});
}

/** Sends a link to `email`. Opening it changes the account's address. */
export async function requestEmail(email: string, password: string): Promise<void> {
  await command(`${ACCOUNT}/email`, {email, password});
}

export async function confirmEmail(token: string): Promise<void> {
  await command(`${ACCOUNT}/confirm-email`, {token});
}

export async function signOutDevice(id: string): Promise<void> {
  await command(`${ACCOUNT}/sign-out-device`, {id});
}

/** Ends all sessions of this member, including this one. */
export async function signOutEverywhere(): Promise<void> {
  await command(`${ACCOUNT}/sign-out-everywhere`);
}
