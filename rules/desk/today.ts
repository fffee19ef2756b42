// The shape of the desk's page Today.
import * as v from 'valibot';

const time = v.pipe(v.string(), v.isoTimestamp());
/** Of today, and of the same weekday one to four weeks ago. Days are in UTC. */
const beside = v.object({today: v.number(), before: v.array(v.number())});

export const todayShape = v.object({
  reports: v.object({
    severe: v.number(),
    /** Open reports by age; `underHours` is null for all older ones. */
    byAge: v.array(v.object({underHours: v.nullable(v.number()), count: v.number()})),
    oldestAt: v.nullable(time),
  }),
  /** Photos that wait for the model or an operator. */
  waitingPhotos: v.number(),
  /** Pictures that members took to have their photos verified; null where they cannot. */
  waitingChecks: v.nullable(v.number()),
  /** Why the model that looks at photos does not load; null when it does or has not been tried. */
  photoModelProblem: v.nullable(v.string()),
  /** Jobs that have used up their attempts, mails among them. */
  failedJobs: v.array(v.object({name: v.string(), count: v.number()})),
  /** Replication slots. `behindMb` is null for a lost one. */
  slots: v.array(
    v.object({slot: v.string(), behindMb: v.nullable(v.number()), status: v.string()}),
  ),
  /** Payments that need an operator. */
  payments: v.number(),
  lastRoundAt: v.nullable(time),
  lastBackupAt: v.nullable(time),
  signUps: beside,
  matches: beside,
});
export type Today = v.InferOutput<typeof todayShape>;

/** Upper ends of the ages by which open reports are counted, in hours. */
export const REPORT_AGES_HOURS = [4, 24, 72] as const;
