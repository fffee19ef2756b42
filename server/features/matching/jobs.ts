// The jobs of matching: the rounds, and suggestions for one member at once.
import {z} from 'zod';
import type {Database} from '../../platform/postgres/client.ts';
import {job, memberPayload} from '../../platform/queue/run.ts';
import {fillSuggestions} from './newcomer.ts';
import {runRound} from './round.ts';
import {countRound} from './round-metrics.ts';

export const matchingJobs = ({db}: {db: Database}) => ({
  'serve-member': job(memberPayload, async ({userId}) => {
    await fillSuggestions(db, userId, new Date());
  }),
  round: job(z.unknown(), async () => {
    countRound(await runRound(db, new Date()));
  }),
});
