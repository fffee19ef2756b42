// Text as an argument: anything a person can type. Postgres cannot store a NUL, so none comes in.
import {z} from 'zod/mini';

// oxlint-disable-next-line no-control-regex -- that character is the point
export const text = () => z.string().check(z.regex(/^[^\u0000]*$/));
