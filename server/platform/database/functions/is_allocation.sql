-- Whether `points` is an array of `size` whole numbers from 0 to `each`; null for null.
CREATE OR REPLACE FUNCTION is_allocation(points jsonb, size int, each int) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN jsonb_typeof(points) = 'array'
    AND jsonb_array_length(points) = size
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(points) p
      WHERE jsonb_typeof(p) <> 'number'
        OR (p #>> '{}')::numeric NOT BETWEEN 0 AND each
        OR (p #>> '{}')::numeric % 1 <> 0
    );
