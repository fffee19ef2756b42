// Generates invalid arguments: arbitrary values, and valid arguments with one part of the wrong type.
import * as fc from 'fast-check';

const wrongPart = fc.oneof(
  fc.dictionary(fc.string(), fc.jsonValue()),
  fc.array(fc.oneof(fc.string(), fc.constant(null)), {minLength: 1}),
  fc.constant('with a \u0000 in it'),
  fc.constant([[[[[[[]]]]]]]),
);

/** Never a valid value. With `hasOptional` every key of `good` may be missing in a valid one. */
export function malformed(
  good: Record<string, unknown>,
  hasOptional?: boolean,
): fc.Arbitrary<unknown> {
  const keys = Object.keys(good);
  const anything = fc.jsonValue({maxDepth: 4}).filter((value) => !isObject(value));
  if (keys.length === 0) return anything;
  const without = fc
    .constantFrom(...keys)
    .map((key) => Object.fromEntries(Object.entries(good).filter(([name]) => name !== key)));
  const spoiled = fc
    .tuple(fc.constantFrom(...keys), wrongPart)
    .map(([key, part]) => ({...good, [key]: part}));
  if (!hasOptional) return fc.oneof(anything, without, spoiled);
  // An array has none of the keys, which is valid when all may be missing.
  return fc.oneof(
    anything.filter((value) => !Array.isArray(value)),
    spoiled,
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
