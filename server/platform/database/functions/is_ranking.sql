-- Whether `weights` holds 1, 2, 3 and 4, once each; null for null.
CREATE OR REPLACE FUNCTION is_ranking(weights jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN jsonb_typeof(weights) = 'array'
    AND jsonb_array_length(weights) = 4
    AND weights @> '[1, 2, 3, 4]'::jsonb;
