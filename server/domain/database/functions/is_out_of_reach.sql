-- Whether a member who lives in the town `mine` and wishes for `max_distance` would not meet one who lives in `theirs`.
-- Without an own town the wish does not apply.
CREATE OR REPLACE FUNCTION is_out_of_reach(max_distance text, mine integer, theirs integer) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN max_distance IS NULL OR max_distance = 'anywhere' OR mine IS NULL THEN false
    WHEN theirs IS NULL THEN true
    WHEN mine = theirs THEN false
    WHEN max_distance = 'country' THEN
      (SELECT country FROM place WHERE id = mine) <> (SELECT country FROM place WHERE id = theirs)
    ELSE km_between(mine, theirs) > max_distance::double precision
  END;
$$;
