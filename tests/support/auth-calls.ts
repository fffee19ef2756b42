// The requests of the sign-in pages, from a network address of the caller's choice.
import {uniqueAddress} from './address.ts';
import type {StackAddress} from './stack.ts';

type From = {cookie?: string; address?: string};

export function post(
  stack: StackAddress,
  path: string,
  body: unknown,
  {cookie, address = uniqueAddress()}: From = {},
): Promise<Response> {
  return fetch(`${stack.url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: stack.url,
      'x-forwarded-for': address,
      ...(cookie ? {cookie} : {}),
    },
    body: JSON.stringify(body),
  });
}

export function signInCall(
  stack: StackAddress,
  email: string,
  password: string,
  from: From = {},
): Promise<Response> {
  return post(stack, 'auth/sign-in/email', {email, password}, from);
}

/** Whether this cookie belongs to a live session. */
export async function isSignedIn(stack: StackAddress, cookie: string): Promise<boolean> {
  const response = await fetch(`${stack.url}/api/account`, {headers: {cookie}});
  return response.ok;
}
