// Figures without persons, also for viewers: Today reads them, Matching and Growth have those that a job stored.
import {Hono} from 'hono';
import {growthShape} from '../../../../rules/desk/growth.ts';
import {matchingShape} from '../../../../rules/desk/matching.ts';
import type {Today} from '../../../../rules/desk/today.ts';
import {storedFigures} from '../stored-figures.ts';
import {readToday} from '../today.ts';
import {countChecks} from '../verification.ts';
import type {Screener} from '../../photos/photo-screener.ts';
import {readSlots} from '../../../platform/observability/measure-database.ts';
import type {DeskServices} from './require-operator.ts';

const MEGABYTE = 1024 * 1024;

export function figureRoutes(
  {db, env}: Pick<DeskServices, 'db' | 'env'>,
  screener: Screener | undefined,
): Hono {
  const app = new Hono();
  app.get('/today', async (c) => {
    const slots = (await readSlots(db)).map(({slot, state, retained}) => ({
      slot,
      status: state ?? 'reserved',
      behindMb: retained === null ? null : Math.round(retained / MEGABYTE),
    }));
    const today: Today = {
      ...(await readToday(db, new Date())),
      slots,
      waitingChecks: env.VERIFICATION ? await countChecks(db) : null,
      photoModelProblem: screener?.problem() ?? null,
    };
    return c.json(today);
  });
  app.get('/growth', async (c) => {
    const stored = await storedFigures(db, 'growth', growthShape);
    if (!stored || env.VERIFICATION) return c.json(stored);
    return c.json({...stored, figures: {...stored.figures, marks: []}});
  });
  app.get('/matching', async (c) => c.json(await storedFigures(db, 'matching', matchingShape)));
  return app;
}
