// `GET /matching`: sums without persons, also for viewers.
import {Hono} from 'hono';
import {matchingShape} from '../../../rules/desk-matching.ts';
import {storedFigures} from '../../domain/desk/stored-figures.ts';
import type {DeskServices} from './require-operator.ts';

export function matchingRoutes({db}: DeskServices): Hono {
  const app = new Hono();
  app.get('/', async (c) => c.json(await storedFigures(db, 'matching', matchingShape)));
  return app;
}
