// The request that lists former matches.
import * as v from 'valibot';
import {readAs} from '../../../rules/read-as.ts';
import {call} from '../../platform/session/auth-api.ts';

const formerMatch = v.object({otherId: v.string(), name: v.string(), endedAt: v.string()});
const answer = v.object({people: v.array(formerMatch)});

export type FormerMatch = v.InferOutput<typeof formerMatch>;

/** The people of recently ended conversations. */
export async function readFormerMatches(): Promise<FormerMatch[]> {
  const {people} = await call('/api/safety/former', (body) => readAs(answer, body));
  return people;
}
