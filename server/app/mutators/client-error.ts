// The errors of mutations and queries that a client may see.
import {ApplicationError} from '@rocicorp/zero';
import {sentenceOf} from '../../../rules/words/on-the-server.ts';
import {NOT_NOW} from '../../../rules/rate-limits.ts';
import {PROBLEMS} from '../../../rules/wording.ts';
import type {Log} from '../../platform/observability/log.ts';

export function malformed(): ApplicationError {
  return new ApplicationError(NOT_NOW.malformed, {
    details: {code: 'malformed', say: sentenceOf(NOT_NOW.malformed)},
  });
}

type What = {readonly mutator: string} | {readonly query: string};

/** The error that a client may see. Logs the cause of any other than a refusal. */
export function clientError(error: unknown, what: What, log: Pick<Log, 'error'>): ApplicationError {
  const refused = error instanceof ApplicationError ? error : undefined;
  const cause = refused ? refused.cause : error;
  if (refused && cause === undefined) return refused;
  if (error instanceof Error && error.name === 'InputValidationError') return malformed();
  log.error({...what, err: cause}, 'mutator' in what ? 'mutation failed' : 'query failed');
  return refused ?? new ApplicationError(PROBLEMS.somethingWrong, {details: {code: 'internal'}});
}
