// Reports whose evidence was deleted. An index of the others has this condition.
import {sql, type SQL} from 'drizzle-orm';
import type {AnyPgColumn} from 'drizzle-orm/pg-core';

/** In place of deleted evidence. */
export const NO_EVIDENCE = {profile: null, photos: [], messages: []};

/** Whether a report's evidence, or what the reporter wrote, is still there. */
export const holdsEvidence = (report: Record<'evidence' | 'text', AnyPgColumn>): SQL =>
  sql`(${report.evidence} <> '${sql.raw(JSON.stringify(NO_EVIDENCE))}'::jsonb or ${report.text} <> '')`;
