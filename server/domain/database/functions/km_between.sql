-- Kilometres between the centres of two towns; null for an unknown one.
CREATE OR REPLACE FUNCTION km_between(one integer, two integer) RETURNS double precision
LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT great_circle_km(a.latitude, a.longitude, b.latitude, b.longitude)
  FROM place a, place b WHERE a.id = one AND b.id = two;
$$;
