// Reads plans of Postgres: which of their nodes meet every row of a table.
import * as v from 'valibot';

/** From so many rows on a table, or a partial index, has grown with the members. */
export const GROWN_ROWS = 1000;

type Node = {
  'Node Type': string;
  Schema?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Node[];
};
const node: v.GenericSchema<Node> = v.object({
  'Node Type': v.string(),
  Schema: v.optional(v.string()),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Index Cond': v.optional(v.string()),
  Filter: v.optional(v.string()),
  Plans: v.optional(v.array(v.lazy(() => node))),
});
const plan = v.object({Plan: node});

/** A plan as `explain (verbose, format json)` and auto_explain print it. */
export const parsePlan = (json: unknown): Node =>
  v.parse(plan, Array.isArray(json) ? json[0] : json).Plan;

const SCANS = new Set(['Seq Scan', 'Index Scan', 'Index Only Scan', 'Bitmap Index Scan']);
/** Nodes that ask for no more rows than they are asked for. */
const PASSING = new Set(['Limit', 'LockRows', 'Result', 'Append', 'Merge Append', 'Subquery Scan']);

/**
 * The scans without a condition on an index, but for those that end with the rows of a limit.
 * @param rows of each table (with its schema) and each index.
 */
export function fullScans(root: Node, rows: ReadonlyMap<string, number>): string[] {
  const found: string[] = [];
  function visit(at: Node, isLimited: boolean): void {
    const type = at['Node Type'];
    const index = at['Index Name'];
    const table = `${at.Schema}.${at['Relation Name']}`;
    const isBounded = at['Index Cond'] !== undefined || (isLimited && at.Filter === undefined);
    if (SCANS.has(type) && !isBounded && (rows.get(index ?? table) ?? 0) >= GROWN_ROWS)
      found.push(`${type} of ${index ?? table}`);
    for (const child of at.Plans ?? [])
      visit(child, type === 'Limit' || (isLimited && PASSING.has(type)));
  }
  visit(root, false);
  return found;
}
