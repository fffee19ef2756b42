// The passwords of the API's and zero-cache's roles, and their addresses of the database.
import {scryptSync} from 'node:crypto';
import {deriveKey} from '../secret.ts';

export type RolePasswords = {api: string; zero: string};

/**
 * The roles' passwords, derived from the owner's, so that servers with different secrets agree on them. Slowly, because
 * an operator may have chosen a short one. Without an owner's password in the URL, from `fallback`.
 */
export function rolePasswords(databaseUrl: string, fallback: string): RolePasswords {
  const {password} = new URL(databaseUrl);
  const key = scryptSync(password || fallback, 'wing:database-roles', 32).toString('hex');
  return {api: deriveKey(key, 'postgres-api'), zero: deriveKey(key, 'postgres-zero')};
}

/** The same server and database with another role's credentials. */
export function urlForRole(url: string, role: string, password: string): string {
  return Object.assign(new URL(url), {username: role, password}).href;
}
