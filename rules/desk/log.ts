// The shape of the desk's log: what operators did and looked at, newest first.
import * as v from 'valibot';

/** Entries on one page of the log. */
export const LOG_PAGE = 50;

export const logShape = v.object({
  entries: v.array(
    v.object({
      at: v.pipe(v.string(), v.isoTimestamp()),
      operator: v.string(),
      /** An act of the desk's log or of moderation. */
      act: v.string(),
      userId: v.nullable(v.string()),
      reportId: v.nullable(v.string()),
      why: v.string(),
    }),
  ),
});
export type Log = v.InferOutput<typeof logShape>;
