// Reads JSON bodies.
import type {Context} from 'hono';
import type {z} from 'zod';

/** Zod's result for the request's body; a failure when it cannot be received or is no JSON. */
export const readJson = async <T>(c: Context, shape: z.ZodType<T>) =>
  shape.safeParse(await c.req.json().catch(() => undefined));
