// The request that lists former matches.
import * as v from 'valibot';
import {call} from '../../platform/http/request.ts';

const formerMatch = v.object({otherId: v.string(), name: v.string(), endedAt: v.string()});
const answer = v.object({people: v.array(formerMatch)});

export type FormerMatch = v.InferOutput<typeof formerMatch>;

/** The people of recently ended conversations. */
export async function readFormerMatches(): Promise<FormerMatch[]> {
  const {people} = await call('/api/safety/former', answer);
  return people;
}
