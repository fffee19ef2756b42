// Payments that need an operator, and the mark that one is solved.
import {Hono} from 'hono';
import {z} from 'zod';
import {DESK} from '../../../../rules/desk/desk.ts';
import type {Payments} from '../../../../rules/desk/payments.ts';
import {markSolved, paymentProblems} from '../../credits/problems.ts';
import {failure} from '../../../platform/http/answers.ts';
import {readJson} from '../../../platform/http/read-json.ts';
import {malformed, why} from './moderation.ts';
import type {DeskServices, ForOperators} from './require-operator.ts';

const reasoned = z.object({why});

export function paymentRoutes({db}: DeskServices): Hono<ForOperators> {
  const app = new Hono<ForOperators>();

  app.get('/', async (c) => {
    const answer: Payments = {payments: await paymentProblems(db)};
    return c.json(answer);
  });

  app.post('/:id/solved', async (c) => {
    const body = await readJson(c, reasoned);
    if (!body.success) return malformed(c, body.error);
    const operator = c.var.operator.email;
    const isSolved = await markSolved(db, {id: c.req.param('id'), operator, why: body.data.why});
    return isSolved ? c.json({status: true}) : failure(c, 404, 'not-found', DESK.gone);
  });
  return app;
}
