// `GET /today`: figures without persons, also for viewers.
import {Hono} from 'hono';
import type {Today} from '../../../rules/desk-today.ts';
import {readToday} from '../../domain/desk/today.ts';
import {slotLags} from '../../domain/desk/slots.ts';
import type {DeskServices} from './require-operator.ts';

export function todayRoutes({db}: DeskServices): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const slots = await slotLags(db);
    const today: Today = {...(await readToday(db, new Date())), slots};
    return c.json(today);
  });
  return app;
}
