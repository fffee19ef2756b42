// Requests to the desk's API. An answer that does not have its shape counts as a failure.
import * as v from 'valibot';
import {DESK, DESK_ACTIVE_HEADER, DESK_API} from '../../../rules/desk/desk.ts';
import {readAs} from '../../../rules/read-as.ts';
import {refusalBody} from '../../../rules/refusal.ts';
import {isActive} from './activity.ts';

/** A refusal of the server, with its code and sentence. */
export class DeskError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Shape<T> = v.GenericSchema<unknown, T>;

const done = v.object({});

async function request<T>(path: string, shape: Shape<T>, init: RequestInit): Promise<T> {
  const headers = new Headers(init.headers);
  if (isActive()) headers.set(DESK_ACTIVE_HEADER, 'yes');
  const response = await fetch(DESK_API + path, {...init, headers}).catch(() => undefined);
  const body: unknown = await response?.json().catch(() => undefined);
  if (!response?.ok) {
    const {code, message} = readAs(refusalBody, body) ?? {code: 'failed', message: DESK.failed};
    throw new DeskError(code, message);
  }
  const answer = readAs(shape, body);
  if (answer === undefined) throw new DeskError('failed', DESK.failed);
  return answer;
}

export const get = <T>(path: string, shape: Shape<T>): Promise<T> => request(path, shape, {});

export function post<T>(path: string, body: unknown, shape: Shape<T>): Promise<T> {
  const headers = {'content-type': 'application/json'};
  return request(path, shape, {method: 'POST', headers, body: JSON.stringify(body)});
}

/** A POST whose answer says no more than that it is done. */
export const command = (path: string, body: unknown = {}): Promise<object> =>
  post(path, body, done);
