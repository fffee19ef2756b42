-- Whether `points` allocates 1 to `total` points to the four statements about looks, at most `each`; null for null.
-- A string body: the file of points_sum is applied after this one.
CREATE OR REPLACE FUNCTION is_looks_allocation(points jsonb, each int, total int) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT public.is_allocation(
      jsonb_build_array(
        points -> 'attractiveBody', points -> 'prettyFace', points -> 'coolStyle', points -> 'other'
      ), 4, each)
    AND public.points_sum(
      jsonb_build_array(
        points -> 'attractiveBody', points -> 'prettyFace', points -> 'coolStyle', points -> 'other'
      )) BETWEEN 1 AND total
$$;
