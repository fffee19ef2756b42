-- What the CHECK constraints need to look inside an allocation. Each answers null for null: an
-- unanswered question breaks no rule.
CREATE FUNCTION points_sum(points jsonb) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT sum(p::numeric)::bigint FROM jsonb_array_elements_text(points) p);
--> statement-breakpoint
CREATE FUNCTION is_allocation(points jsonb, size int, each int) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN jsonb_typeof(points) = 'array'
    AND jsonb_array_length(points) = size
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(points) p
      WHERE jsonb_typeof(p) <> 'number'
        OR (p #>> '{}')::numeric NOT BETWEEN 0 AND each
        OR (p #>> '{}')::numeric % 1 <> 0
    );
--> statement-breakpoint
CREATE FUNCTION is_ranking(weights jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN jsonb_typeof(weights) = 'array'
    AND jsonb_array_length(weights) = 4
    AND weights @> '[1, 2, 3, 4]'::jsonb;
--> statement-breakpoint
CREATE FUNCTION is_looks_allocation(points jsonb, each int, total int) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN is_allocation(
      jsonb_build_array(
        points -> 'attractiveBody', points -> 'prettyFace', points -> 'coolStyle', points -> 'other'
      ), 4, each)
    AND points_sum(
      jsonb_build_array(
        points -> 'attractiveBody', points -> 'prettyFace', points -> 'coolStyle', points -> 'other'
      )) BETWEEN 1 AND total;
