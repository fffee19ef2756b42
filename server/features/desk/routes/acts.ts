// `POST /acts/:id/undo`: takes back an act of the caller that the server has not carried out yet.
import {Hono} from 'hono';
import {REPORTS} from '../../../../rules/desk/reports.ts';
import {undoAct} from '../../safety/pending.ts';
import {failure} from '../../../platform/http/answers.ts';
import type {DeskServices, ForOperators} from './require-operator.ts';

export function actRoutes({db}: DeskServices): Hono<ForOperators> {
  const app = new Hono<ForOperators>();
  app.post('/:id/undo', async (c) => {
    const act = {id: c.req.param('id'), operator: c.var.operator.email};
    const isUndone = await undoAct(db, act, new Date());
    return isUndone ? c.json({status: true}) : failure(c, 409, 'too-late', REPORTS.tooLate);
  });
  return app;
}
