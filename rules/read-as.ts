// Unknown data, read by a schema.
import * as v from 'valibot';

/** @returns undefined for data that does not fit. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, data: unknown): T | undefined {
  const {success, output} = v.safeParse(schema, data);
  return success ? output : undefined;
}
