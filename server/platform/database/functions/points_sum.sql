-- The sum of an allocation's points; null for null.
CREATE OR REPLACE FUNCTION points_sum(points jsonb) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT sum(p::numeric)::bigint FROM jsonb_array_elements_text(points) p);
