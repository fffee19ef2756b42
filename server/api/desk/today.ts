// `GET /today`: figures without persons, also for viewers.
import {Hono} from 'hono';
import type {Today} from '../../../rules/desk-today.ts';
import {readToday} from '../../domain/desk/today.ts';
import {slotsBehind} from '../zero/slot-lag.ts';
import type {DeskServices} from './require-operator.ts';

const EVERY_SLOT = -1;

export function todayRoutes({db}: DeskServices): Hono {
  const app = new Hono();
  app.get('/', async (c) => {
    const slots = await slotsBehind(db, EVERY_SLOT);
    const today: Today = {...(await readToday(db, new Date())), slots};
    return c.json(today);
  });
  return app;
}
