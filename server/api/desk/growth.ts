// `GET /growth`: sums without persons, also for viewers.
import {Hono} from 'hono';
import {growthShape} from '../../../rules/desk-growth.ts';
import {storedFigures} from '../../domain/desk/stored-figures.ts';
import type {DeskServices} from './require-operator.ts';

export function growthRoutes({db}: DeskServices): Hono {
  const app = new Hono();
  app.get('/', async (c) => c.json(await storedFigures(db, 'growth', growthShape)));
  return app;
}
