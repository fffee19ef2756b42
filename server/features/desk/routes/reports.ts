// Reports: the lists, one report with its evidence, taking it up, and acting on it.
import {Hono} from 'hono';
import {z} from 'zod';
import {DESK} from '../../../../rules/desk/desk.ts';
import {REPORT_LISTS, type ReportPage, type ReportSummary} from '../../../../rules/desk/reports.ts';
import {logLook} from '../../../platform/database/desk-log.ts';
import {evidencePhoto, listReports, readReport, reportedIn} from '../reports.ts';
import type {PhotoStorage} from '../../photos/storage.ts';
import {takeReport} from '../../safety/pending.ts';
import {failure} from '../../../platform/http/answers.ts';
import {holdFromBody} from './moderation.ts';
import type {DeskServices, ForOperators} from './require-operator.ts';

const listName = z.enum(REPORT_LISTS);

export function reportRoutes(services: DeskServices, storage: PhotoStorage): Hono<ForOperators> {
  const {db} = services;
  const app = new Hono<ForOperators>();

  app.get('/', async (c) => {
    const list = listName.safeParse(c.req.query('list') ?? 'open');
    if (!list.success) return failure(c, 400, 'malformed', DESK.failed);
    const wanted = {list: list.data, operator: c.var.operator.email};
    const reports: ReportSummary[] = await listReports(db, wanted, new Date());
    return c.json({reports});
  });

  app.get('/:id', async (c) => {
    const id = c.req.param('id');
    const found: ReportPage | undefined = await readReport(db, id, new Date());
    if (!found) return failure(c, 404, 'not-found', DESK.gone);
    await logLook(db, {
      operator: c.var.operator.email,
      userId: found.reportedId,
      reportId: id,
    });
    return c.json(found);
  });

  app.get('/:id/photos/:index', async (c) => {
    const {id: reportId, index} = c.req.param();
    const photo = await evidencePhoto(db, reportId, Number(index));
    const bytes = photo && (await storage.get(photo.key, photo.width));
    if (!bytes) return failure(c, 404, 'not-found', DESK.gone);
    await logLook(db, {operator: c.var.operator.email, userId: photo.reportedId, reportId});
    return c.body(bytes, 200, {'Content-Type': 'image/webp'});
  });

  app.post('/:id/take', async (c) => {
    const about = await reportedIn(db, c.req.param('id'));
    if (!about) return failure(c, 404, 'not-found', DESK.gone);
    const taking = {...about, operator: c.var.operator.email};
    const refused = await takeReport(db, taking, new Date());
    return refused ? failure(c, 409, 'refused', refused.refused) : c.json({status: true});
  });

  app.post('/:id/act', async (c) => {
    const about = await reportedIn(db, c.req.param('id'));
    if (!about) return failure(c, 404, 'not-found', DESK.gone);
    return holdFromBody(services, c, about);
  });
  return app;
}
